"""How a contract is made of a scan result, one part a module; `c2s/contract/build.py` puts them together."""
