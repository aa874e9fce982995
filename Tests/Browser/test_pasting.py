"""Pasted text: whatever surrounds the digits is dropped, and nothing is made of what is no number."""

import pytest
from form import APPROVES, Form, expiry
from playwright.sync_api import expect
from wording import says


@pytest.mark.parametrize("text", ["4242 4242 4242 4242", "4242-4242-4242-4242", "\t4242.4242.4242.4242\n"])
def test_c008_separators_in_a_pasted_number_do_not_matter(form: Form, text: str) -> None:
    """C-008"""
    form.paste(form.number, text)
    form.shows(form.number, "4242 42•• •••• ••••")
    assert form.caret(form.number) == 16
    form.holds(APPROVES)


def test_c008_a_blank_in_front_of_a_pasted_number_does_not_matter(form: Form) -> None:
    """C-008"""
    form.paste(form.number, " 4444333322221111")
    form.leave(form.number)
    form.shows(form.number, "4444 33•• •••• 1111")
    form.is_right(form.number)


def test_c009_the_limit_of_the_old_network_does_not_cut_the_new_number(form: Form) -> None:
    """C-009"""
    form.type(form.number, "38520000023237")
    expect(form.badge).to_have_attribute("alt", "Diners Club")
    form.press("Control+a")
    form.paste(form.number, "378282246310005")
    form.leave(form.number)
    form.shows(form.number, "3782 82•••• •0005")
    form.is_right(form.number)
    expect(form.badge).to_have_attribute("alt", "American Express")
    expect(form.code).to_have_attribute("placeholder", "4 digits")
    form.type(form.code, "1234")
    form.leave(form.code)
    form.is_right(form.code)


def test_c014_invisible_characters_are_dropped(form: Form) -> None:
    """C-014"""
    form.paste(form.number, "4242\u00a04242\u200b4242\u00a04242")
    form.shows(form.number, "4242 42•• •••• ••••")
    form.holds(APPROVES)


def test_c016_a_letter_is_not_taken_for_a_digit(form: Form) -> None:
    """C-016"""
    form.paste(form.number, "4000 O566 5566 5556")
    form.leave(form.number)
    form.is_wrong(form.number)
    form.replace(form.number, "4242")
    form.page.keyboard.type("O.x-")
    form.page.keyboard.type("4")
    form.shows(form.number, "4242 4")


def test_c017_two_hundred_digits_do_no_harm(form: Form) -> None:
    """C-017"""
    form.watch(form.number)
    form.paste(form.number, "4242", times=50)
    form.is_wrong(form.number, says("error.card-number.too-long"))
    assert max(len(value.replace(" ", "")) for value in form.seen()) <= 19
    form.leave(form.number)
    form.is_wrong(form.number, says("error.card-number.too-long"))
    form.replace(form.expiry, expiry())
    form.replace(form.code, "123")
    form.replace(form.name, "Ann Example")
    expect(form.name).to_have_value("Ann Example")
    expect(form.button).to_be_disabled()

    form.number.focus()
    form.press("Control+a")
    form.paste(form.number, APPROVES)
    form.leave(form.number)
    form.is_right(form.number)
    form.holds(APPROVES)


def test_c017_one_text_of_two_hundred_digits_is_not_cut_to_a_number(form: Form) -> None:
    """C-017"""
    form.paste(form.number, "4242" * 50)
    form.is_wrong(form.number, says("error.card-number.too-long"))
    assert form.digits(form.number) == 0
    form.paste(form.number, APPROVES)
    form.holds(APPROVES)


def test_c018_the_copied_mask_is_no_input(form: Form) -> None:
    """C-018"""
    form.type(form.number, APPROVES)
    form.leave(form.number)
    form.shows(form.number, "4242 42•• •••• 4242")
    form.number.focus()
    form.press("Control+a")
    form.press("Control+c")
    assert form.page.evaluate("navigator.clipboard.readText()") == "4242 42•• •••• 4242"
    form.press("Delete")
    form.shows(form.number, "")
    form.press("Control+v")
    form.shows(form.number, "")
    form.leave(form.number)
    form.shows(form.number, "")
    form.holds_nothing()
