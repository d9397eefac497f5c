"""Turns authorised source code into capabilities that agents can use, with proof for every claim."""

__version__ = "0.1.0"
