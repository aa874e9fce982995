"""The expiry date: typed with or without a slash, judged by the server's clock."""

from datetime import UTC, datetime, timedelta

import pytest
from form import APPROVES, Form, expiry
from wording import says

YEAR = expiry().split("/")[1]


def test_c021_a_long_year_after_a_short_month(form: Form) -> None:
    """C-021"""
    form.type(form.expiry, f"1/20{YEAR}")
    form.shows(form.expiry, f"01/{YEAR}")
    form.leave(form.expiry)
    form.is_right(form.expiry)


def test_c021_no_slash_key_is_needed(form: Form) -> None:
    """C-021"""
    form.type(form.expiry, f"12{YEAR}")
    form.shows(form.expiry, f"12/{YEAR}")
    assert form.expiry.evaluate("(field) => field.selectionStart") == 5
    form.leave(form.expiry)
    form.is_right(form.expiry)


@pytest.mark.parametrize(
    ("keys", "shown"), [("4", "04/"), ("13", "01/3"), ("1/", "01/"), (f"05{YEAR}", f"05/{YEAR}"), ("00", "0")]
)
def test_c022_a_leading_zero_comes_where_only_it_makes_sense(form: Form, keys: str, shown: str) -> None:
    """C-022"""
    form.type(form.expiry, keys)
    form.shows(form.expiry, shown)


def test_c022_one_backspace_passes_over_the_added_slash(form: Form) -> None:
    """C-022"""
    form.type(form.expiry, "12")
    form.shows(form.expiry, "12/")
    form.press("Backspace")
    form.shows(form.expiry, "1")
    form.page.keyboard.type(f"1{YEAR}")
    form.shows(form.expiry, f"11/{YEAR}")
    form.leave(form.expiry)
    form.is_right(form.expiry)


def test_c023_the_browsers_clock_plays_no_part(form: Form) -> None:
    """C-023"""
    now = datetime.now(UTC)
    form.page.clock.set_fixed_time(now + timedelta(days=100))
    form.complete(APPROVES)
    form.replace(form.expiry, f"{now:%m/%y}")
    form.leave(form.expiry)
    form.is_right(form.expiry)
    form.pay()
    form.is_approved()


def test_last_year_has_expired(form: Form) -> None:
    form.type(form.expiry, expiry(-1))
    form.leave(form.expiry)
    form.is_wrong(form.expiry, says("error.expiry.expired"))
    form.expiry.focus()
    form.is_right(form.expiry)
