from card import Card, Spot, Suit
from hand import Hand

print("testing hand ...")


def test_hand():
    hand = Hand()
    hand.add_card(Card(Spot.TEN, Suit.CLUBS))
    print("value is", hand.hand_value())
    hand.add_card(Card(Spot.TWO, Suit.CLUBS))
    for i in range(300):
        print(i, "value is", hand.hand_value())
    assert hand.hand_value() == (12, False)


def test_ask_me():
    # look at the value and say if it is right
    hand = Hand()
    print(hand.hand_value())
    answer = input("is this right? ")
    assert answer == "yes"
