"""Nothing sent to the browser and nothing in the page tells more of a card than its first six and last four digits."""

import re

import pytest
from digits import leaks
from form import Form
from playwright.sync_api import expect
from proxy import Proxy
from stream import messages, payloads
from wording import says

NUMBER = "4000056655665556"
CODE = "987"
ECHO = 0x21
HIDDEN = 0xF

PAGE = """() => JSON.stringify([
    document.documentElement.outerHTML, document.title, location.href, history.state,
    [...document.querySelectorAll('*')].map((element) => [element.value, element.textContent, { ...element.dataset }]),
    Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, window.name,
    performance.getEntries().map((entry) => entry.name), Object.keys(window),
])"""


@pytest.mark.parametrize(
    "text",
    [
        NUMBER.encode(),
        b"4000 0566 5566 5556",
        b"4000-0566-5566-5556",
        b"(6655665...)",
        NUMBER.encode("utf-16"),
        b"\x21" + bytes.fromhex(NUMBER),
        b"\x21" + bytes.fromhex("f" + NUMBER + "0"),
    ],
)
def test_the_search_finds_a_number_however_it_is_written(text: bytes) -> None:
    assert leaks([b"<p>", text], NUMBER)
    assert not leaks([b"4000 05\xe2\x80\xa2\xe2\x80\xa2 5556"], NUMBER)


def echoes(proxy: Proxy, field: int) -> list[tuple[int, list[int], list[int]]]:
    """Count, leading nibbles and tail nibbles of each echo of a field."""
    found = []
    for frame in messages(proxy.recordings, ECHO):
        assert len(frame) == 20, "echoes have one size"
        nibbles = [nibble for byte in frame[8:13] for nibble in (byte >> 4, byte & 0xF)]
        if frame[1] == field:
            found.append((frame[6], nibbles[:6], nibbles[6:]))
    return found


def test_c034_the_trail_of_echoes_spells_no_digit_of_the_middle(form: Form, proxy: Proxy) -> None:
    """C-034"""
    form.number.focus()
    form.watch(form.number)
    form.page.keyboard.type(NUMBER, delay=20)
    form.shows(form.number, "4000 05•• •••• ••••")
    while_typing = [value.replace(" ", "") for value in form.seen()]
    assert all(value == NUMBER[:6][: len(value)] + "•" * (len(value) - 6) for value in while_typing)
    form.leave(form.number)
    form.shows(form.number, "4000 05•• •••• 5556")
    trail = echoes(proxy, field=1)
    assert {count for count, _, _ in trail} == set(range(17))
    for count, leading, tail in trail:
        assert leading == [int(digit) for digit in NUMBER[:6]][:count] + [HIDDEN] * (6 - min(count, 6))
        assert tail == [HIDDEN] * 4 or (count == 16 and tail == [5, 5, 5, 6])


def test_no_byte_to_the_browser_holds_more_of_a_number_than_its_ends(form: Form, proxy: Proxy) -> None:
    form.type(form.number, NUMBER)
    form.leave(form.number)
    form.place(form.number, 9)
    form.press("Backspace", times=3)
    form.page.keyboard.type(NUMBER[6:9])
    form.place(form.number, 0)
    form.press("Delete", times=4)
    form.page.keyboard.type(NUMBER[:4])
    form.leave(form.number)
    form.is_right(form.number)
    form.number.focus()
    form.press("Control+a")
    form.paste(form.number, f"{NUMBER[:4]} {NUMBER[4:8]}-{NUMBER[8:12]} {NUMBER[12:]}")
    form.complete(code=CODE)
    form.pay()
    expect(form.failure).to_have_text(says("payment.refused.not-a-test-card"))
    form.page.reload()
    form.is_connected()
    form.shows(form.number, "4000 05•• •••• 5556")
    sent = payloads(proxy.recordings)
    assert sum(payload.startswith(b"<!DOCTYPE html>") for payload in sent) == 2
    assert not leaks(sent, NUMBER)
    for count, leading, tail in echoes(proxy, field=3):
        assert count <= 4 and {*leading, *tail} == {HIDDEN}, "an echo of the code shows a digit"


def test_digits_rubbed_out_from_the_front_uncover_nothing(form: Form, proxy: Proxy) -> None:
    form.type(form.number, NUMBER)
    form.place(form.number, 0)
    form.press("Delete", times=10)
    form.shows(form.number, "•••• ••")
    for digit in reversed(NUMBER[:10]):
        form.place(form.number, 0)
        form.page.keyboard.type(digit)
    form.has_digits(form.number, 16)
    form.leave(form.number)
    form.is_right(form.number)
    # What was readable on the way is no longer at the front, so the last four stay hidden for good.
    form.shows(form.number, "•••• 05•• •••• ••••")
    assert all(tail == [HIDDEN] * 4 for _, _, tail in echoes(proxy, field=1))


def kept(form: Form) -> str:
    """Everything a script could read in the page, without the random names in it."""
    page: str = form.page.evaluate(PAGE)
    for key in ("socket", "token", "program"):
        page = page.replace(form.page.locator("html").get_attribute(f"data-cf-{key}") or "", "")
    page = page.replace(form.page.url, "")
    return re.sub(r"/assets/[0-9a-f]+", "", page)


def test_the_page_keeps_no_digit_but_the_ends(form: Form) -> None:
    form.complete(NUMBER, code=CODE)
    expect(form.button).to_be_enabled()
    assert not leaks([kept(form).encode()], NUMBER)
    assert CODE not in kept(form)
    form.pay()
    expect(form.failure).to_have_text(says("payment.refused.not-a-test-card"))
    assert not leaks([kept(form).encode()], NUMBER)
    assert CODE not in kept(form)


def test_the_heap_of_the_page_keeps_no_digit_but_the_ends(form: Form) -> None:
    form.complete(NUMBER, code=CODE)
    expect(form.button).to_be_enabled()
    inspector = form.page.context.new_cdp_session(form.page)
    chunks: list[str] = []
    inspector.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    inspector.send("HeapProfiler.collectGarbage")
    inspector.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    heap = "".join(chunks)
    texts = heap[heap.rindex('"strings":') :]
    assert "4000 05\\u2022\\u2022" in texts, "the snapshot has the page's strings"
    assert not leaks([texts.encode()], NUMBER)
