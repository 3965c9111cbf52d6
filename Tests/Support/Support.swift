// Support: the test kit. People who act only through requests, a site in memory, pinned clock and randomness.
