"""Typing on a slow line feels local, and late answers change nothing that is newer."""

import pytest
from form import APPROVES, Form, OpenForm, expiry
from playwright.sync_api import Route, expect
from proxy import Proxy

NOTE_FOCUS = """(field) => {
    window.events = [];
    window.field = field;
    for (const type of ['focus', 'blur']) field.addEventListener(type, () => window.events.push(type));
}"""


@pytest.mark.parametrize("delay", [30, 120])
def test_c035_fast_typing_on_a_slow_line_is_exact(form: Form, proxy: Proxy, delay: int) -> None:
    """C-035"""
    proxy.delay = 0.2
    form.number.focus()
    form.watch(form.number)
    form.page.keyboard.type(APPROVES, delay=delay)
    form.shows(form.number, "4242 42•• •••• ••••")
    assert form.caret(form.number) == 16
    form.holds(APPROVES)
    counts = [len(value.replace(" ", "")) for value in form.seen() if value]
    assert counts == sorted(counts), "a late answer took digits away"


def test_c036_backspace_and_retype_on_a_slow_line(form: Form, proxy: Proxy) -> None:
    """C-036"""
    form.type(form.number, APPROVES)
    form.leave(form.number)
    form.shows(form.number, "4242 42•• •••• 4242")
    proxy.delay = 0.15
    form.place(form.number, 16)
    form.watch(form.number)
    for _ in range(4):
        form.page.keyboard.press("Backspace", delay=33)
    form.page.keyboard.type("1111")
    form.has_digits(form.number, 16)
    form.leave(form.number)
    form.is_wrong(form.number)
    counts = [len(value.replace(" ", "")) for value in form.seen()]
    turn = counts.index(min(counts))
    assert min(counts) >= 12
    assert counts[: turn + 1] == sorted(counts[: turn + 1], reverse=True), "a removed digit came back"
    assert counts[turn:] == sorted(counts[turn:]), "a typed digit went away"

    form.place(form.number, 16)
    for _ in range(4):
        form.page.keyboard.press("Backspace", delay=33)
    form.page.keyboard.type("4242")
    form.holds(APPROVES)


def test_c037_moving_on_before_the_answer_arrives(form: Form, proxy: Proxy) -> None:
    """C-037"""
    form.type(form.number, APPROVES[:-1])
    proxy.delay = 0.4
    form.page.keyboard.type(APPROVES[-1])
    for keys in (expiry().replace("/", ""), "123", "Ann Example"):
        form.press("Tab")
        form.page.keyboard.type(keys)
    typed = [form.expiry, form.code, form.name]
    assert [field.input_value() for field in typed] == [expiry(), "•••", "Ann Example"]
    # The tail comes with the answer about the number.
    form.shows(form.number, "4242 42•• •••• 4242")
    expect(form.button).to_be_enabled()
    assert [field.input_value() for field in typed] == [expiry(), "•••", "Ann Example"]
    expect(form.name).to_be_focused()
    form.pay()
    form.is_approved()


def test_c038_typing_before_the_line_is_open(open_form: OpenForm, proxy: Proxy) -> None:
    """C-038"""
    proxy.hold_sockets()
    form = open_form(connected=False)
    form.line_is("connecting")
    form.type(form.number, APPROVES[:8])
    form.shows(form.number, "4242 42••")
    proxy.release_sockets()
    form.is_connected()
    form.page.keyboard.type(APPROVES[8:])
    form.holds(APPROVES)


def test_c038_typing_before_the_script_has_come(form: Form) -> None:
    """C-038"""
    held: list[Route] = []
    form.page.route("**/client/main.js", lambda route: held.append(route))
    form.page.evaluate("location.assign('/')")
    form.page.wait_for_url("**/f/*", wait_until="commit")
    form.type(form.number, APPROVES[:8])
    form.shows(form.number, APPROVES[:8])
    held[0].continue_()
    form.is_connected()
    form.page.keyboard.type(APPROVES[8:])
    form.holds(APPROVES)


@pytest.mark.parametrize("selected", [(6, 6), (2, 6)])
def test_c039_updates_leave_caret_and_selection_alone(form: Form, proxy: Proxy, selected: tuple[int, int]) -> None:
    """C-039"""
    proxy.delay = 0.2
    form.type(form.number, "55555555")
    form.number.evaluate(NOTE_FOCUS)
    form.place(form.number, *selected)
    # Badge, name of the code and its length come from the server one after the other.
    expect(form.badge).to_have_attribute("alt", "Mastercard")
    expect(form.code).to_have_attribute("placeholder", "3 digits")
    assert form.selection(form.number) == selected
    assert form.page.evaluate("window.events") == []
    assert form.page.evaluate("document.activeElement === window.field")


def test_c040_enter_right_after_the_last_key(form: Form, proxy: Proxy) -> None:
    """C-040"""
    form.complete(APPROVES, code="12")
    form.place(form.code, 2)
    form.is_right(form.number)
    proxy.delay = 0.1
    form.note_errors()
    form.page.keyboard.type("3")
    form.press("Enter")
    form.is_approved()
    assert form.errors() == []
