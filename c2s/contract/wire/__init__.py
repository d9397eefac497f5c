"""What a request of a contract looks like on the wire for given inputs: computed here, without running anything.

This is the second, independent reading of recipes and encodings. Emitted programs are the first; tests compare both
with each other and with the client libraries themselves.
"""
