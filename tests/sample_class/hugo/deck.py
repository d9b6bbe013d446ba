from card import Card, Spot, Suit

print("loading deck.py ...")


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self.cards = []
        for suit in Suit:
            for spot in Spot:
                self.cards.append(Card(spot, suit))
        self.next = 0
        print("new deck:", self.cards)

    def shuffle(self, n):
        left = self.cards[:n]
        right = self.cards[n:]
        print("left", left, "right", right)
        new = []
        for i in range(52):
            if i < len(right):
                new.append(right[i])
            if i < len(left):
                new.append(left[i])
        self.cards = new
        self.next = 0

    def deal(self):
        if self.next == 52:
            print("EMPTY!!!")
            raise DeckEmpty
        self.next += 1
        return self.cards[self.next - 1]

    def cards_left(self):
        print("cards left:", 52 - self.next)
        return 52 - self.next


print("ok")
