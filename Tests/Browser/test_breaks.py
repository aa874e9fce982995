"""Broken lines: whatever was typed arrives once, in order."""

import re

import pytest
from form import APPROVES, APPROVES_SLOWLY, GIVES_NO_ANSWER, Form, expiry
from playwright.sync_api import expect
from proxy import Proxy
from stream import payloads
from wording import says

pytestmark = pytest.mark.broken_line
PAYMENT = re.compile(rb"sbx_[\w-]{22}")


def payment_ids(proxy: Proxy) -> set[bytes]:
    return {id for payload in payloads(proxy.recordings) for id in PAYMENT.findall(payload)}


def test_c041_a_short_break_loses_nothing(form: Form, proxy: Proxy) -> None:
    """C-041"""
    form.complete(APPROVES, name="Ann Examp")
    proxy.refusing = True
    proxy.cut()
    form.line_is("lost")
    expect(form.page.get_by_text(says("connection.lost"))).to_be_visible()
    form.page.keyboard.type("le")
    proxy.refusing = False
    form.is_connected()
    form.shows(form.name, "Ann Example")
    form.shows(form.number, "4242 42•• •••• 4242")
    form.shows(form.expiry, expiry())
    form.shows(form.code, "•••")
    expect(form.name).to_be_focused()
    form.pay()
    form.is_approved()


@pytest.mark.parametrize("position", [1, 6, 8, 15, 16])
def test_digits_typed_while_the_line_is_down_arrive_once(form: Form, proxy: Proxy, position: int) -> None:
    form.type(form.number, GIVES_NO_ANSWER[:position])
    proxy.refusing = True
    proxy.cut()
    form.line_is("lost")
    form.page.keyboard.type(GIVES_NO_ANSWER[position:])
    form.has_digits(form.number, 16)
    proxy.refusing = False
    form.is_connected()
    form.holds(GIVES_NO_ANSWER)


@pytest.mark.parametrize("round_trip", [0, 300])
def test_a_line_cut_again_and_again_while_typing(form: Form, proxy: Proxy, round_trip: int) -> None:
    proxy.delay = round_trip / 2000
    form.number.focus()
    for index, key in enumerate(GIVES_NO_ANSWER):
        if index % 3 == 2:
            # Some of what was sent is on its way, some applied without an answer yet.
            proxy.cut()
        form.page.keyboard.type(key, delay=40)
    form.has_digits(form.number, 16)
    form.holds(GIVES_NO_ANSWER)


def test_edits_in_the_middle_survive_a_break(form: Form, proxy: Proxy) -> None:
    form.type(form.number, "4000009800003155")
    proxy.delay = 0.15
    form.place(form.number, 8)
    form.press("Backspace")
    proxy.cut()
    form.press("Backspace")
    form.page.keyboard.type("2")
    proxy.cut()
    form.page.keyboard.type("5")
    assert form.caret(form.number) == 8
    form.is_connected()
    form.holds(GIVES_NO_ANSWER)


@pytest.mark.parametrize("answered", [True, False])
def test_c049_a_line_cut_after_pay_charges_once(form: Form, proxy: Proxy, answered: bool) -> None:
    """C-049"""
    form.complete(APPROVES_SLOWLY)
    expect(form.button).to_be_enabled()
    if not answered:
        proxy.delay = 0.15
    form.pay()
    if answered:
        expect(form.button).to_have_attribute("aria-busy", "true")
    proxy.refusing = True
    proxy.cut()
    form.line_is("lost")
    # Impatient shoppers press again.
    form.press("Enter", times=3)
    proxy.refusing = False
    form.is_connected()
    form.is_approved()
    assert len(payment_ids(proxy)) == 1


@pytest.mark.parametrize("outage", ["slow", "lost"])
def test_what_was_submitted_is_what_is_on_the_screen_until_the_server_has_it(
    form: Form, proxy: Proxy, outage: str
) -> None:
    form.complete(APPROVES)
    expect(form.button).to_be_enabled()
    if outage == "slow":
        proxy.delay = 0.4
    else:
        proxy.refusing = True
        proxy.cut()
        form.line_is("lost")
    form.press("Enter")
    for field in form.fields:
        expect(field).to_have_attribute("aria-disabled", "true")
    form.replace(form.number, "4000000000000002")
    form.replace(form.name, "Other Person")
    form.shows(form.number, "4242 42•• •••• 4242")
    form.shows(form.name, "Ann Example")
    proxy.refusing = False
    form.is_approved()
    expect(form.page.locator("html")).not_to_have_attribute("data-cf-submitting", re.compile(""))
    expect(form.page.locator(".cf-receipt")).to_contain_text("4242")


def test_a_receipt_needs_no_line(form: Form, proxy: Proxy) -> None:
    form.complete(APPROVES)
    form.pay()
    form.is_approved()
    proxy.refusing = True
    # The next attempt to connect shows that the page has noticed.
    with form.page.expect_event("websocket"):
        proxy.cut()
    form.line_is("open")
    form.is_approved()
    expect(form.page.get_by_text(says("connection.lost"))).not_to_be_visible()


def test_a_refused_submit_opens_the_form_again(form: Form) -> None:
    form.type(form.number, "4242")
    form.press("Enter")
    form.is_wrong(form.number)
    form.page.keyboard.type("42424242" + "4242")
    form.holds(APPROVES)


def test_c048_enter_pressed_five_times_pays_once(form: Form, proxy: Proxy) -> None:
    """C-048"""
    form.complete(APPROVES_SLOWLY)
    expect(form.button).to_be_enabled()
    form.code.focus()
    form.press("Enter", times=5)
    expect(form.button).to_have_attribute("aria-busy", "true")
    form.press("Enter")
    form.is_approved()
    assert len(payment_ids(proxy)) == 1


def test_a_name_typed_while_the_line_is_down_arrives(form: Form, proxy: Proxy) -> None:
    proxy.refusing = True
    proxy.cut()
    form.line_is("lost")
    form.type(form.name, "Ann Example")
    proxy.refusing = False
    form.is_connected()
    form.leave(form.name)
    form.page.reload()
    form.is_connected()
    form.shows(form.name, "Ann Example")
