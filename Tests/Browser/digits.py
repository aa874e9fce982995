"""Finds digits of a card number in whatever left the server, however they are written."""

import re
from collections.abc import Iterable

WINDOW = 7
"""One digit more than the longest part of a number that may be shown."""


def windows(number: str, length: int = WINDOW) -> list[str]:
    """Every run of digits that only somebody who knows the number could write."""
    return [number[start : start + length] for start in range(len(number) - length + 1)]


def leaks(payloads: Iterable[bytes], number: str) -> list[str]:
    """Runs of the number's digits in plain text, grouped, in UTF-16, and packed two to a byte."""
    plain = windows(number)
    # Lengths of texts in a message are zeros and a small number: packed runs need one more digit to mean something.
    packed = windows(number, WINDOW + 1)
    found = []
    for payload in payloads:
        text = payload.decode("latin-1")
        joined = re.sub(r"(?<=\d)[\s\xa0.,\-\x00]+(?=\d)", "", text)
        for wanted, form in ((plain, text), (plain, joined), (packed, payload.hex())):
            found += [f"{run} in {payload[:40]!r}…" for run in wanted if run in form]
    return found
