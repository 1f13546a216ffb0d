"""Independent choices: each has its own stream of chance, named by seed, file and choice, so that a new choice leaves the others as they were."""
from __future__ import annotations

import random


class Pick:
    def __init__(self, seed: int, index: int):
        self.seed, self.index = seed, index
        self.traits: dict[str, str] = {}
        self.fixed: dict = {}       # choices that a manner of printing has made already

    def stream(self, name: str) -> random.Random:
        return random.Random(f"{self.seed}/{self.index}/{name}")

    def of(self, name: str, options: dict | list, note: bool = True):
        """One of the options: a list, or a dict of weights. It is noted as a trait of the file."""
        if isinstance(options, dict):
            names = list(options)
            got = self.stream(name).choices(names, [options[k] for k in names])[0]
        else:
            got = self.stream(name).choice(list(options))
        got = self.fixed.get(name, got)
        if note:
            self.traits[name] = str(got)
        return got

    def chance(self, name: str, share: float, note: bool = True) -> bool:
        got = self.fixed.get(name, self.stream(name).random() < share)
        if note:
            self.traits[name] = "yes" if got else "no"
        return got

    def word(self, name: str, words: dict, key: str) -> str:
        """One wording of a label; not a trait, there are too many."""
        return self.stream("word " + name + key).choice(words[key])
