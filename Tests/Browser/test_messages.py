"""When a message comes and goes, and where the focus is meanwhile."""

import re

from form import APPROVES, Form, expiry
from playwright.sync_api import expect
from wording import says

def test_c024_no_error_while_the_entry_can_still_become_right(form: Form) -> None:
    """C-024"""
    form.note_errors()
    for field, key in ((form.number, "3"), (form.expiry, "1"), (form.code, "1")):
        form.type(field, key)
        expect(field).not_to_have_value("")
        # The answer to the key is there once the next key of another field would be: nothing was said meanwhile.
        expect(form.error(field)).to_have_text("")
        form.replace(field, "")
        form.press("Delete")
    assert form.errors() == []


def test_c024_an_incomplete_field_says_so_once_it_is_left(form: Form) -> None:
    """C-024"""
    form.type(form.number, "3")
    form.expiry.focus()
    form.is_wrong(form.number, says("error.card-number.incomplete"))
    form.type(form.expiry, "1")
    form.code.focus()
    form.is_wrong(form.expiry, says("error.expiry.incomplete"))
    form.type(form.code, "1")
    form.name.focus()
    form.is_wrong(form.code, says("error.security-code.length"))
    form.type(form.name, "A")
    form.number.focus()
    form.is_wrong(form.name, says("error.cardholder-name.length"))


def test_c024_a_month_of_nineteen_is_never_a_trap(form: Form) -> None:
    """C-024"""
    form.type(form.expiry, "19")
    form.shows(form.expiry, "01/9")
    form.press("Backspace", times=4)
    form.shows(form.expiry, "")
    form.page.keyboard.type(expiry().replace("/", ""))
    form.shows(form.expiry, expiry())


def test_an_empty_field_that_is_left_says_nothing(form: Form) -> None:
    form.note_errors()
    for field in form.fields:
        field.focus()
    form.leave(form.name)
    form.type(form.name, "Ann Example")
    form.leave(form.name)
    form.is_right(form.name)
    assert form.errors() == []


def test_an_error_goes_with_the_next_key(form: Form) -> None:
    form.type(form.number, "4242424242424241")
    form.leave(form.number)
    form.is_wrong(form.number, says("error.card-number.invalid"))
    form.place(form.number, 16)
    form.press("Backspace")
    form.is_right(form.number)
    form.page.keyboard.type("2")
    form.leave(form.number)
    form.is_right(form.number)
    form.shows(form.number, "4242 42•• •••• 4242")


def test_c051_focus_stays_where_the_shopper_put_it(form: Form) -> None:
    """C-051"""
    form.type(form.number, "4242424242424241")
    form.expiry.click()
    form.page.keyboard.type(expiry().replace("/", ""))
    form.is_wrong(form.number)
    expect(form.expiry).to_be_focused()
    form.code.click()
    form.page.keyboard.type("123")
    expect(form.code).to_be_focused()
    form.name.click()
    form.page.keyboard.type("Ann Example")
    form.shows(form.expiry, expiry())
    form.shows(form.code, "•••")
    form.shows(form.name, "Ann Example")
    expect(form.name).to_be_focused()

    form.press("Enter")
    expect(form.number).to_be_focused()
    form.is_wrong(form.number, says("error.card-number.invalid"))
    form.press("Tab")
    expect(form.expiry).to_be_focused()


def test_submitting_an_empty_form_names_every_field(form: Form) -> None:
    form.name.focus()
    form.press("Enter")
    expect(form.number).to_be_focused()
    for field in form.fields:
        form.is_wrong(field, re.compile("^Enter the"))


def test_the_button_opens_when_everything_is_right(form: Form) -> None:
    expect(form.button).to_be_disabled()
    form.complete(APPROVES)
    expect(form.button).to_be_enabled()
    expect(form.button).to_have_text(says("submit-button.pay", "$49.00"))
    form.press("Backspace", times=10)
    expect(form.button).to_be_disabled()
