"""The form's wording by its keys, so that a better sentence breaks no test."""

from pathlib import Path

MESSAGES = Path(__file__).resolve().parents[2] / "Templates/messages/en"


def _read() -> dict[str, str]:
    lines = MESSAGES.read_text().splitlines()
    pairs = (line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    return {key.strip(): text.strip() for key, text in pairs}


_wording = _read()


def says(key: str, *arguments: str) -> str:
    text = _wording[key]
    for index, argument in enumerate(arguments):
        text = text.replace(f"{{{index}}}", argument)
    return text
