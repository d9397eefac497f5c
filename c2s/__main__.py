"""`python -m c2s` is the command `c2s`."""

from c2s.cli.app import main

if __name__ == "__main__":
    main()
