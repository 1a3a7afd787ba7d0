from .inputs import training_data
