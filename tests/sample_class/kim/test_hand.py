from hand import Hand

# TODO: write the tests
