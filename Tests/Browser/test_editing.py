"""Editing the number in the middle, where most of it cannot be read."""

import re

import pytest
from form import APPROVES, GIVES_NO_ANSWER, Form
from playwright.sync_api import expect
from proxy import Proxy
from wording import says

EVEN_GROUPS = re.compile(r"^(\S{4} )*\S{0,4}$")


def test_c001_digits_inserted_in_the_middle_land_at_the_caret(form: Form) -> None:
    """C-001"""
    form.type(form.number, "42424242")
    form.place(form.number, 4)
    form.page.keyboard.type("37")
    form.shows(form.number, re.compile(r"^4242 [3•][7•]•• ••$"))
    assert form.caret(form.number) == 6

    form.replace(form.number, "40000000003155")
    form.place(form.number, 6)
    form.page.keyboard.type("25")
    assert form.caret(form.number) == 8
    form.holds(GIVES_NO_ANSWER)


def test_c002_two_digits_rubbed_out_and_retyped_stay_in_place(form: Form) -> None:
    """C-002"""
    form.type(form.number, "432100000000")
    form.place(form.number, 8)
    form.watch(form.number)
    form.press("Backspace", times=2)
    form.has_digits(form.number, 10)
    form.page.keyboard.type("98")
    form.shows(form.number, "4321 00•• ••••")
    assert form.caret(form.number) == 8
    assert all(EVEN_GROUPS.match(value) for value in form.seen()), form.seen()

    form.replace(form.number, "4000009800003155")
    form.place(form.number, 8)
    form.press("Backspace", times=2)
    form.page.keyboard.type("25")
    form.holds(GIVES_NO_ANSWER)


def test_c003_backspace_behind_a_blank_removes_the_digit_before_it(form: Form) -> None:
    """C-003"""
    form.type(form.number, "4000002100003155")
    form.shows(form.number, "4000 00•• •••• ••••")
    form.number.evaluate("(field) => field.setSelectionRange(10, 10)")
    form.press("Backspace")
    form.has_digits(form.number, 15)
    assert form.caret(form.number) == 7
    form.page.keyboard.type("5")
    form.has_digits(form.number, 16)
    assert form.caret(form.number) == 8
    form.holds(GIVES_NO_ANSWER)


def test_delete_before_a_blank_removes_the_digit_after_it(form: Form) -> None:
    form.type(form.number, "40000025900003155")
    form.number.evaluate("(field) => field.setSelectionRange(9, 9)")
    assert form.caret(form.number) == 8
    form.press("Delete")
    form.has_digits(form.number, 16)
    assert form.caret(form.number) == 8
    form.holds(GIVES_NO_ANSWER)


def test_c004_a_group_that_cannot_be_read_is_overtyped(form: Form) -> None:
    """C-004"""
    form.type(form.number, APPROVES)
    form.leave(form.number)
    form.shows(form.number, "4242 42•• •••• 4242")
    form.place(form.number, 4, 8)
    form.page.keyboard.type("1111")
    form.shows(form.number, re.compile(r"^4242 11•• •••• (4242|••••)$"))
    assert form.caret(form.number) == 8
    form.leave(form.number)
    form.is_wrong(form.number)

    form.place(form.number, 4, 8)
    form.page.keyboard.type("4242")
    form.holds(APPROVES)


@pytest.mark.parametrize("round_trip", [0, 300])
def test_c005_typing_over_everything_replaces_everything(form: Form, proxy: Proxy, round_trip: int) -> None:
    """C-005"""
    form.type(form.number, "5555555555554444")
    form.has_digits(form.number, 16)
    expect(form.badge).to_have_attribute("alt", "Mastercard")
    proxy.delay = round_trip / 2000
    form.press("Control+a")
    form.page.keyboard.type("53")
    form.shows(form.number, "53")
    form.leave(form.number)
    form.is_wrong(form.number, says("error.card-number.incomplete"))
    form.shows(form.number, "53")
    form.place(form.number, 2)
    form.page.keyboard.type("27000000000000")
    form.shows(form.number, "5327 00•• •••• ••••")


def test_c006_a_digit_too_many_never_drops_the_last_one(form: Form) -> None:
    """C-006"""
    form.type(form.number, "378282246310005")
    form.place(form.number, 4)
    form.page.keyboard.type("9")
    form.leave(form.number)
    form.has_digits(form.number, 16)
    form.is_wrong(form.number)
    form.place(form.number, 5)
    form.press("Backspace")
    form.leave(form.number)
    form.shows(form.number, re.compile(r"^3782 8[2•]•••• •0005$"))
    form.is_right(form.number)


def test_a_full_field_takes_no_key_at_its_end(form: Form) -> None:
    form.type(form.number, "378282246310005")
    form.leave(form.number)
    # The answer to the last key has come: the limit is known.
    form.shows(form.number, "3782 82•••• •0005")
    form.place(form.number, 15)
    form.page.keyboard.type("9")
    form.leave(form.number)
    form.shows(form.number, "3782 82•••• •0005")
    form.is_right(form.number)


def test_c007_undo_brings_no_bullets_and_no_wrong_digits(form: Form) -> None:
    """C-007"""
    form.type(form.number, "4000056655665556")
    form.place(form.number, 10)
    form.press("Backspace")
    form.press("Control+z")
    form.press("Control+y")
    form.has_digits(form.number, 15)
    assert form.caret(form.number) == 9
    form.page.keyboard.type("5")
    form.leave(form.number)
    form.shows(form.number, "4000 05•• •••• 5556")
    form.is_right(form.number)

    form.replace(form.number, GIVES_NO_ANSWER)
    form.place(form.number, 7)
    form.press("Backspace")
    form.press("Control+z")
    form.page.keyboard.type("2")
    form.holds(GIVES_NO_ANSWER)


def test_a_cut_group_can_be_typed_again(form: Form) -> None:
    form.type(form.number, GIVES_NO_ANSWER)
    form.place(form.number, 6, 8)
    form.press("Control+x")
    form.has_digits(form.number, 14)
    form.page.keyboard.type("25")
    form.holds(GIVES_NO_ANSWER)
