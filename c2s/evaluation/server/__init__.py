"""What a backend offers: the operations that a request can reach, with everything that they take and answer."""
