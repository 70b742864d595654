"""How fast is Lexiko? Named scenarios, each measured against a yardstick in the same call."""
