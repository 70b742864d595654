"""Does every edition and every set, by existing, keep to what all of them promise?"""
