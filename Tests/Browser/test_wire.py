"""The wire, frame by frame, as a browser that keeps no rules might speak it."""

import os
from collections.abc import Iterator

import pytest
from proxy import Proxy
from wire import (
    ACK, BINARY, CODE, ECHO, FOCUS, NAME, NUMBER, PATCH, SUBMIT, TEXT, WELCOME,
    Boot, Wire, action, boot, edit, event, hello, plain,
)

EPOCH = bytes(range(16))


@pytest.fixture
def page(proxy: Proxy) -> Boot:
    return boot(proxy)


@pytest.fixture
def wire(proxy: Proxy, page: Boot) -> Iterator[Wire]:
    """A connection that has joined its session and read what every join brings."""
    with Wire(proxy, page.path) as wire:
        wire.send(hello(page, EPOCH))
        assert wire.expect(WELCOME) == bytes([WELCOME, 1]) + page.revision.to_bytes(4) + bytes(4) + bytes(1)
        for field in (NUMBER, CODE):
            assert len(wire.expect(ECHO, field)) == 20
        yield wire


def count(echo: bytes) -> int:
    return echo[6]


def cells(echo: bytes) -> str:
    return echo[8:13].hex()


def test_an_edit_is_answered_by_an_echo_that_acknowledges_it(wire: Wire) -> None:
    wire.send(event(NUMBER, 1, 1), edit(NUMBER, 2, 0, 0, "4000056655665556"))
    echo = wire.expect(ECHO, NUMBER)
    assert int.from_bytes(echo[2:6]) == 2
    assert (count(echo), cells(echo)) == (16, "400005ffff")
    wire.send(event(NUMBER, 3, 2))
    echo = wire.expect(ECHO, NUMBER)
    assert cells(echo) == "4000055556"
    assert len(wire.expect(PATCH)) % 64 == 0


def test_an_edit_sent_again_is_acknowledged_and_not_applied_again(wire: Wire) -> None:
    wire.send(edit(NUMBER, 1, 0, 0, "42"), edit(NUMBER, 2, 2, 2, "42"))
    wire.expect(ECHO, NUMBER)
    assert count(wire.expect(ECHO, NUMBER)) == 4
    wire.send(edit(NUMBER, 2, 2, 2, "42"), edit(NUMBER, 1, 0, 0, "42"))
    assert wire.expect(ACK) == bytes([ACK]) + (2).to_bytes(4)
    assert wire.expect(ACK) == bytes([ACK]) + (2).to_bytes(4)
    wire.send(edit(NUMBER, 3, 4, 4, "5"))
    assert count(wire.expect(ECHO, NUMBER)) == 5


def test_a_page_that_comes_back_learns_what_was_applied(proxy: Proxy, page: Boot, wire: Wire) -> None:
    wire.send(edit(NUMBER, 1, 0, 0, "4242"))
    wire.expect(ECHO, NUMBER)
    with Wire(proxy, page.path) as again:
        again.send(hello(page, EPOCH), edit(NUMBER, 1, 0, 0, "4242"), edit(NUMBER, 2, 4, 4, "5"))
        assert int.from_bytes(again.expect(WELCOME)[6:10]) == 1
        counts = [count(again.expect(ECHO, NUMBER)) for _ in range(2)]
        assert counts == [4, 5]


def test_a_new_page_takes_over_and_cannot_read_the_number_by_editing(proxy: Proxy, page: Boot, wire: Wire) -> None:
    wire.send(edit(NUMBER, 1, 0, 0, "4000056655665556"))
    wire.expect(ECHO, NUMBER)
    with Wire(proxy, page.path) as newer:
        newer.send(hello(page, os.urandom(16)))
        assert int.from_bytes(newer.expect(WELCOME)[6:10]) == 0
        assert wire.close_code() == 4000
        newer.send(edit(NUMBER, 1, 0, 4, ""))
        newer.expect(ECHO, NUMBER)
        assert count(newer.expect(ECHO, NUMBER)) == 0
        with Wire(proxy, page.path) as older:
            older.send(hello(page, EPOCH))
            assert older.close_code() == 4000
        newer.send(edit(NUMBER, 2, 0, 0, "4"))
        assert count(newer.expect(ECHO, NUMBER)) == 1


def test_a_page_behind_gets_the_whole_page_again(proxy: Proxy, page: Boot) -> None:
    with Wire(proxy, page.path) as wire:
        wire.send(hello(page, EPOCH, revision=0xFFFFFFFF))
        patch = wire.expect(PATCH)
        assert int.from_bytes(patch[1:5]) == page.revision
        assert len(patch) % 64 == 0


def test_submitting_an_empty_form_asks_to_focus_the_first_field(wire: Wire) -> None:
    wire.send(action(SUBMIT, 1))
    assert wire.expect(FOCUS) == bytes([FOCUS, NUMBER])


def test_an_overflow_is_refused_and_changes_nothing(wire: Wire) -> None:
    wire.send(edit(NUMBER, 1, 0, 0, "4242"), edit(NUMBER, 2, 0, 4, "", overflow=True))
    wire.expect(ECHO, NUMBER)
    echo = wire.expect(ECHO, NUMBER)
    assert (count(echo), echo[7] & 4) == (4, 4)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (edit(NUMBER, 2, 0, 0, "4"), 4002),
        (edit(NAME, 1, 0, 0, "4"), 1008),
        (edit(NUMBER, 1, 5, 4, "4"), 1008),
        (edit(NUMBER, 1, 0, 20, "4"), 1008),
        (edit(NUMBER, 1, 0, 0, "4")[:-1], 1008),
        (edit(NUMBER, 1, 0, 0, "a"), 1008),
        (plain(NUMBER, 1, b"4242"), 1008),
        (plain(NAME, 1, b"\xff\xfe"), 1007),
        (plain(NAME, 1, bytes(8192)), 1009),
        (event(99, 1, 1), 1008),
        (event(NUMBER, 1, 9), 1008),
        (action(200, 1), 1008),
        (bytes([0x77]), 1008),
        (b"", 1008),
    ],
    ids=lambda value: value.hex()[:24] if isinstance(value, bytes) else str(value),
)
def test_a_message_that_makes_no_sense_ends_the_connection(
    proxy: Proxy, page: Boot, wire: Wire, message: bytes, code: int
) -> None:
    wire.send(message)
    assert wire.close_code() == code
    # The session is as it was.
    with Wire(proxy, page.path) as again:
        again.send(hello(page, os.urandom(16)), edit(NUMBER, 1, 0, 0, "4"))
        again.expect(ECHO, NUMBER)
        assert count(again.expect(ECHO, NUMBER)) == 1


@pytest.mark.parametrize(("opcode", "masked", "code"), [(TEXT, True, 1008), (BINARY, False, 1002), (3, True, 1002)])
def test_frames_against_the_protocol_end_the_connection(wire: Wire, opcode: int, masked: bool, code: int) -> None:
    wire.send(b"hello", opcode=opcode, masked=masked)
    assert wire.close_code() == code


def test_nothing_is_taken_before_hello(proxy: Proxy, page: Boot) -> None:
    with Wire(proxy, page.path) as wire:
        wire.send(edit(NUMBER, 1, 0, 0, "4"))
        assert wire.close_code() == 1008


def test_a_wrong_token_program_or_session_is_refused(proxy: Proxy, page: Boot) -> None:
    other = boot(proxy)
    cases = [
        (page.path, Boot(page.path, other.token, page.program, 0), 4003),
        (page.path, Boot(page.path, bytes(32), page.program, 0), 4003),
        (page.path, Boot(page.path, page.token, bytes(8), 0), 4002),
        ("/ws/0123456789abcdef", page, 4001),
    ]
    for path, claimed, code in cases:
        with Wire(proxy, path) as wire:
            wire.send(hello(claimed, EPOCH))
            assert wire.close_code() == code


def test_only_pages_of_this_origin_may_connect(proxy: Proxy, page: Boot) -> None:
    """I-3"""
    lookalikes = [proxy.origin + ".example", proxy.origin.replace("http", "https")]
    for origin in (None, "null", "https://shop.example", *lookalikes):
        with Wire(proxy, page.path, origin) as wire:
            assert wire.status == 403, origin
    with Wire(proxy, page.path) as wire:
        assert wire.status == 101
