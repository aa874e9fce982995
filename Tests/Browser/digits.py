"""Finds digits of a card number in whatever left the server, however they are written."""

import re
from collections.abc import Iterable

WINDOW = 7
"""One digit more than the longest part of a number that may be shown."""


def windows(number: str) -> list[str]:
    """Every run of digits that only somebody who knows the number could write."""
    return [number[start : start + WINDOW] for start in range(len(number) - WINDOW + 1)]


def leaks(payloads: Iterable[bytes], number: str) -> list[str]:
    """Runs of the number's digits in plain text, grouped, in UTF-16, and packed two to a byte."""
    wanted = windows(number)
    found = []
    for payload in payloads:
        text = payload.decode("latin-1")
        for form in (text, re.sub(r"(?<=\d)[\s\xa0.,\-\x00]+(?=\d)", "", text), payload.hex()):
            found += [f"{run} in {payload[:40]!r}…" for run in wanted if run in form]
    return found
