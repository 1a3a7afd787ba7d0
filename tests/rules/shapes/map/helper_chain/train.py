"""Third: maps it."""
import middle

ds = middle.shuffled(paths).map(parse)  # expect: tf-map-without-parallelism
