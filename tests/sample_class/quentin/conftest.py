import pytest

from deck import Deck


@pytest.fixture
def deck():
    return Deck()
