"""A browser without a browser: speaks the wire over a plain socket, one exact frame at a time."""

import os
import re
import socket
from base64 import b64encode, urlsafe_b64decode
from dataclasses import dataclass
from http.client import HTTPConnection

from proxy import Proxy

WELCOME, PATCH, ECHO, ACK, FOCUS = 0x02, 0x20, 0x21, 0x22, 0x24
NUMBER, CODE, NAME = 1, 3, 4
SUBMIT = 1
TEXT, BINARY, CLOSE = 1, 2, 8


@dataclass
class Boot:
    """What the page of a new session tells its script."""

    path: str
    token: bytes
    program: bytes
    revision: int


@dataclass
class Closed(Exception):
    code: int


def boot(proxy: Proxy) -> Boot:
    http = HTTPConnection("127.0.0.1", proxy.port)
    http.request("GET", "/")
    answer = http.getresponse()
    answer.read()
    http.request("GET", answer.headers["location"])
    page = http.getresponse().read().decode()
    http.close()
    data = dict(re.findall(r'data-cf-(socket|token|program|revision)="([^"]*)"', page))
    token = urlsafe_b64decode(data["token"] + "=" * (-len(data["token"]) % 4))
    return Boot(data["socket"], token, bytes.fromhex(data["program"]), int(data["revision"]))


# Messages to the server


def hello(page: Boot, epoch: bytes, revision: int | None = None) -> bytes:
    known = page.revision if revision is None else revision
    return bytes([0x01, 1]) + page.program + known.to_bytes(4) + bytes([len(epoch)]) + epoch + page.token


def edit(field: int, seq: int, start: int, end: int, digits: str, overflow: bool = False) -> bytes:
    packed = bytes.fromhex(digits.ljust(20, "f"))
    head = bytes([0x10, field]) + seq.to_bytes(4) + bytes([start, end, len(digits), int(overflow)])
    return head + packed + bytes(16)


def event(field: int, seq: int, kind: int) -> bytes:
    return bytes([0x12, field]) + seq.to_bytes(4) + bytes([kind])


def plain(field: int, seq: int, text: bytes) -> bytes:
    return bytes([0x13, field]) + seq.to_bytes(4) + text


def action(code: int, seq: int, argument: str = "") -> bytes:
    return bytes([0x14, code]) + seq.to_bytes(4) + argument.encode()


class Wire:
    """One WebSocket connection (RFC 6455)."""

    def __init__(self, proxy: Proxy, path: str, origin: str | None = "") -> None:
        """`origin`: the server's own when empty, none when null."""
        self._socket = socket.create_connection(("127.0.0.1", proxy.port), timeout=10)
        self._stream = self._socket.makefile("rb")
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{proxy.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        if origin is not None:
            lines.append(f"Origin: {origin or proxy.origin}")
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.status = int(self._stream.readline().split()[1])
        while self._stream.readline().strip():
            pass

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._socket.close()

    def send(self, *messages: bytes, opcode: int = BINARY, masked: bool = True) -> None:
        self._socket.sendall(b"".join(frame(message, opcode, masked) for message in messages))

    def receive(self) -> bytes:
        """The next message; raises `Closed` when the server ends the connection."""
        while True:
            head = self._stream.read(2)
            if len(head) < 2:
                raise Closed(1006)
            length = head[1] & 0x7F
            if length >= 126:
                length = int.from_bytes(self._stream.read(2 if length == 126 else 8))
            payload = self._stream.read(length)
            if head[0] & 0x0F == CLOSE:
                raise Closed(int.from_bytes(payload[:2]))
            if head[0] & 0x0F == BINARY:
                return payload

    def expect(self, kind: int, field: int | None = None) -> bytes:
        """The next message of a kind, and of a field; others before it are passed over."""
        while True:
            message = self.receive()
            if message[0] == kind and field in (None, message[1]):
                return message

    def close_code(self) -> int:
        """Reads on until the server ends the connection."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code


def frame(payload: bytes, opcode: int, masked: bool) -> bytes:
    length = len(payload)
    flag = 0x80 if masked else 0
    size = bytes([flag | length]) if length < 126 else bytes([flag | 126]) + length.to_bytes(2)
    mask = os.urandom(4) if masked else b""
    body = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload)) if masked else payload
    return bytes([0x80 | opcode]) + size + mask + body
