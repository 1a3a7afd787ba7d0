UNITS = 4
BATCH = 8
EPOCHS = 2
FILES = ["a.record", "b.record"]
PARALLEL = None
