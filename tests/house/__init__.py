"""Does the house keep its own rules? Sizes, names, arrows and docs of the source tree."""
