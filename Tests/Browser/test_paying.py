"""What paying leads to: approved, declined, refused, or not known yet."""

import re

from form import APPROVES, APPROVES_SLOWLY, DECLINES, GIVES_NO_ANSWER, Form, expiry
from playwright.sync_api import expect
from wording import says


def test_the_approved_screen_shows_what_was_paid_and_with_what(form: Form) -> None:
    form.complete(APPROVES)
    form.pay()
    form.is_approved()
    screen = form.page.locator("main")
    for text in ("$49.00", says("approved.card-ending", "4242"), says("approved.amount")):
        expect(screen).to_contain_text(text)
    expect(screen.get_by_alt_text("Visa")).to_be_visible()
    expect(screen).to_contain_text(re.compile(r"sbx_[\w-]{22}"))
    expect(form.number).to_have_count(0)

    shown = screen.inner_text()
    form.page.reload()
    form.is_connected()
    assert screen.inner_text() == shown
    with form.page.expect_navigation():
        form.page.get_by_role("link", name=says("approved.new-payment")).click()
    form.is_connected()
    form.shows(form.number, "")
    form.shows(form.name, "")
    expect(form.page.get_by_role("heading", name=says("approved.title"))).to_have_count(0)


def test_fields_and_button_are_disabled_while_paying(form: Form) -> None:
    form.complete(APPROVES_SLOWLY)
    form.pay()
    expect(form.button).to_contain_text(says("payment.phase.processing"))
    expect(form.button).to_have_attribute("aria-busy", "true")
    for control in (*form.fields, form.button):
        expect(control).to_be_disabled()
    expect(form.page.get_by_role("status").filter(has_text=says("payment.phase.processing"))).to_have_count(1)
    form.is_approved()


def test_an_unknown_outcome_is_looked_up_until_it_is_known(form: Form) -> None:
    form.complete(GIVES_NO_ANSWER)
    form.pay()
    expect(form.page.get_by_role("heading", name=says("checking.title"))).to_be_visible()
    for control in (*form.fields, form.button):
        expect(control).to_be_disabled()
    form.page.reload()
    form.is_connected()
    expect(form.page.get_by_role("heading", name=says("checking.title"))).to_be_visible()
    form.is_approved()
    expect(form.page.locator("main")).to_contain_text(says("approved.card-ending", "3155"))


def test_c050_declined_then_another_card(form: Form) -> None:
    """C-050"""
    form.complete(DECLINES)
    form.pay()
    expect(form.failure).to_have_text(says("payment.declined"))
    expect(form.number).to_be_enabled()
    expect(form.code).to_be_focused()
    form.shows(form.number, "4000 00•• •••• 0002")
    form.shows(form.code, "")
    form.shows(form.expiry, expiry())
    form.shows(form.name, "Ann Example")
    expect(form.page.get_by_role("status").filter(has_text=says("notice.security-code.again"))).to_have_count(1)
    expect(form.button).to_be_disabled()

    form.replace(form.number, APPROVES)
    expect(form.failure).to_have_text("")
    form.leave(form.number)
    form.shows(form.number, "4242 42•• •••• 4242")
    expect(form.button).to_be_disabled()
    form.type(form.code, "123")
    form.pay()
    form.is_approved()


def test_a_real_number_is_refused_and_nothing_is_charged(form: Form) -> None:
    form.complete("4000056655665556")
    form.pay()
    expect(form.failure).to_have_text(says("payment.refused.not-a-test-card"))
    form.shows(form.number, "4000 05•• •••• 5556")
    form.shows(form.code, "")


def test_after_a_decline_the_same_card_can_be_tried_again(form: Form) -> None:
    form.complete(DECLINES)
    form.pay()
    expect(form.failure).to_have_text(says("payment.declined"))
    form.type(form.code, "321")
    expect(form.failure).to_have_text("")
    form.pay()
    expect(form.failure).to_have_text(says("payment.declined"))
