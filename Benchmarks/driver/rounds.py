"""Candidates in turn, and what is concluded from their values: medians of the ratios of each round."""
import statistics
import sys

from .servers import run


class Goal:
    """What a ratio or value may be."""

    def __init__(self, bound, most=True, unit="×"):
        self.bound, self.most, self.unit = bound, most, unit

    def text(self):
        return f"{'≤' if self.most else '≥'} {self.bound:g}{self.unit}"

    def is_met(self, value):
        return value <= self.bound if self.most else value >= self.bound


class Result:
    """One line of the table."""

    def __init__(self, name, goal, values, unit, note=""):
        self.name, self.goal, self.values, self.unit, self.note = name, goal, values, unit, note

    def median(self):
        return statistics.median(self.values)

    def cells(self):
        low, high = min(self.values), max(self.values)
        spread = f"{low:.2f} to {high:.2f}" if len(self.values) > 1 else ""
        verdict = "" if self.goal is None else ("met" if self.goal.is_met(self.median()) else "MISSED")
        goal = "" if self.goal is None else self.goal.text()
        return [self.name, goal, f"{self.median():.2f}{self.unit}", spread, verdict, self.note]


class Rounds:
    """The values that candidates reached, by name, one for each round."""

    def __init__(self):
        self.values = {}

    def add(self, name, value):
        self.values.setdefault(name, []).append(value)

    def median(self, name):
        return statistics.median(self.values[name])

    def ratios(self, name, base):
        return [ours / theirs for ours, theirs in zip(self.values[name], self.values[base])]

    def result(self, title, name, base, goal, note):
        """How `name` compares with `base`; the note gets both medians."""
        return Result(title, goal, self.ratios(name, base), "×",
                      note.format(ours=self.median(name), base=self.median(base)))


def within_one_process(program, rounds):
    """The values that a program printed, which lets its candidates take turns itself."""
    values = Rounds()
    for line in run(program, rounds).splitlines():
        _, name, value = line.split("\t")
        values.add(name, float(value))
    return values


def progress(text):
    print(f"\r\033[K{text}" if sys.stderr.isatty() else text, end="" if sys.stderr.isatty() else "\n",
          file=sys.stderr, flush=True)


def print_table(results):
    heading = ["measured", "goal", "median", "rounds", "", "medians of the candidates"]
    rows = [heading] + [result.cells() for result in results]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heading))]
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    for number, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
        if number == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")
