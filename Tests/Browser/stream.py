"""Takes a recorded connection from the server apart: HTTP bodies, then WebSocket messages."""

from collections.abc import Iterable, Iterator

TEXT, BINARY = 1, 2


def payloads(recordings: Iterable[bytearray]) -> list[bytes]:
    """Every head, body and message of some connections, in order."""
    return [payload for recording in recordings for payload in _http(bytes(recording))]


def messages(recordings: Iterable[bytearray], kind: int) -> list[bytes]:
    """The WebSocket messages of one kind, in order."""
    return [
        payload
        for recording in recordings
        if recording.startswith(b"HTTP/1.1 101")
        for payload in _frames(bytes(recording).split(b"\r\n\r\n", 1)[1])
        if payload[:1] == bytes([kind])
    ]


def _http(data: bytes) -> Iterator[bytes]:
    while b"\r\n\r\n" in data:
        head, data = data.split(b"\r\n\r\n", 1)
        yield head
        if head.startswith(b"HTTP/1.1 101"):
            yield from _frames(data)
            return
        fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
        length = int(fields.get(b"content-length", b"0"))
        yield data[:length]
        data = data[length:]


def _frames(data: bytes) -> Iterator[bytes]:
    """Payloads of complete unmasked frames (RFC 6455 §5.2); the server sends no fragments."""
    while len(data) >= 2:
        length, start = data[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start])
        if len(data) < start + length:
            return
        if data[0] & 0x0F in (TEXT, BINARY):
            yield data[start : start + length]
        data = data[start + length :]
