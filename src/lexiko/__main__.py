"""`python -m lexiko` is the command `lexiko`."""

from lexiko.cli import main

if __name__ == "__main__":
    main.main()
