"""One form in several pages: reloaded, and opened in a second tab."""

import pytest
from form import APPROVES, Form, OpenForm, expiry
from playwright.sync_api import expect
from proxy import Proxy
from wording import says


def test_a_reload_keeps_the_mask_and_every_value(form: Form) -> None:
    form.complete(APPROVES)
    expect(form.button).to_be_enabled()
    form.page.reload()
    form.is_connected()
    form.shows(form.number, "4242 42•• •••• 4242")
    form.shows(form.expiry, expiry())
    form.shows(form.code, "•••")
    form.shows(form.name, "Ann Example")
    form.pay()
    form.is_approved()


def test_after_a_reload_the_first_key_replaces_the_number(form: Form) -> None:
    form.type(form.number, "4000056655665556")
    form.leave(form.number)
    form.shows(form.number, "4000 05•• •••• 5556")
    form.page.reload()
    form.is_connected()
    form.place(form.number, 16)
    form.press("Backspace")
    form.shows(form.number, "")
    form.page.keyboard.type(APPROVES)
    form.holds(APPROVES)


def test_a_number_half_typed_is_still_there_after_a_reload(form: Form) -> None:
    form.type(form.number, "40000566")
    form.shows(form.number, "4000 05••")
    form.page.reload()
    form.is_connected()
    form.shows(form.number, "4000 05••")
    form.place(form.number, 8)
    form.page.keyboard.type("4")
    form.shows(form.number, "4")


@pytest.mark.parametrize("round_trip", [0, 300])
def test_the_second_tab_takes_over_and_the_first_can_take_back(form: Form, proxy: Proxy, round_trip: int) -> None:
    form.complete(APPROVES)
    expect(form.button).to_be_enabled()
    proxy.delay = round_trip / 2000
    second = Form(form.page.context.new_page())
    second.page.goto(form.page.url)
    second.is_connected()
    second.shows(second.number, "4242 42•• •••• 4242")
    form.line_is("taken-over")
    expect(form.page.get_by_text(says("connection.taken-over"))).to_be_visible()
    form.number.press("1")
    assert form.digits(form.number) == 16

    second.replace(second.name, "Ben Example")
    second.leave(second.name)
    form.page.get_by_role("button", name=says("connection.take-over")).click()
    form.is_connected()
    second.line_is("taken-over")
    form.shows(form.name, "Ben Example")
    form.shows(form.number, "4242 42•• •••• 4242")
    form.pay()
    form.is_approved()
    second.page.get_by_role("button", name=says("connection.take-over")).click()
    second.is_approved()


def test_two_sessions_know_nothing_of_each_other(open_form: OpenForm) -> None:
    first, second = open_form(), open_form()
    first.type(first.number, APPROVES)
    second.type(second.number, "5555")
    first.shows(first.number, "4242 42•• •••• ••••")
    second.shows(second.number, "5555")
    assert first.page.url != second.page.url


def test_back_from_elsewhere_shows_what_the_server_holds(form: Form) -> None:
    """C-045"""
    form.complete(APPROVES)
    expect(form.button).to_be_enabled()
    form.page.goto("about:blank")
    form.page.go_back()
    form.is_connected()
    form.shows(form.number, "4242 42•• •••• 4242")
    form.shows(form.code, "•••")
    form.shows(form.name, "Ann Example")
    form.pay()
    form.is_approved()
