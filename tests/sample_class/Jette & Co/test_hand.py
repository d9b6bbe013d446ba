from hand import Hand


def test_new_hand_is_zero_or_more():
    assert Hand().hand_value().count >= 0


def test_new_hand_is_zero():
    assert Hand().hand_value().count == 0
