"""The report of a class as pages that open from disk: no server, no network, nothing loaded from anywhere."""
