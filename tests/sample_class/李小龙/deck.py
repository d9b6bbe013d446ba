from card import Card, Spot, Suit


class DeckEmpty(Exception):
    pass


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        self.牌 = [Card(s, t) for t in Suit for s in Spot]
        self.发了 = 0

    def shuffle(self, n):
        # 洗没发的牌
        剩 = self.牌[self.发了:]
        左, 右 = 剩[:n], 剩[n:]
        k = min(len(左), len(右))
        新 = []
        for i in range(k):
            新 += [右[i], 左[i]]
        self.牌 = 新 + 右[k:] + 左[k:]
        self.发了 = 0

    def deal(self):
        if self.发了 == len(self.牌):
            raise DeckEmpty("没有牌了")
        self.发了 += 1
        return self.牌[self.发了 - 1]

    def cards_left(self):
        return len(self.牌) - self.发了
