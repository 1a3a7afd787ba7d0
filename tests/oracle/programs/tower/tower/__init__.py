"""A package that is named like the folder it stands in."""
