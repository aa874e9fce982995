"""Networks: badge, grouping, length and security code follow the number."""

from form import APPROVES, Form, expiry
from playwright.sync_api import expect
from wording import says

NETWORKS = [
    ("4000056655665556", "Visa", "4000 05•• •••• 5556"),
    ("4917610000000000003", "Visa", "4917 61•• •••• •••0 003"),
    ("2221000000000009", "Mastercard", "2221 00•• •••• 0009"),
    ("2720000000000005", "Mastercard", "2720 00•• •••• 0005"),
    ("6011111111111117", "Discover", "6011 11•• •••• 1117"),
    ("378282246310005", "American Express", "3782 82•••• •0005"),
    ("3566002020360505", "JCB", "3566 00•• •••• 0505"),
    ("6200000000000005", "UnionPay", "6200 00•• •••• 0005"),
    ("6205500000000000004", "UnionPay", "6205 50•• •••• •••0 004"),
    ("6759649826438453", "Maestro", "6759 64•• •••• 8453"),
    ("6771830999991239343", "Maestro", "6771 83•• •••• •••9 343"),
]


def test_c027_each_number_shows_its_network(form: Form) -> None:
    """C-027, C-028 for those of nineteen digits"""
    for number, network, echo in NETWORKS:
        form.start_over()
        form.type(form.number, number)
        expect(form.number).to_be_focused()
        form.leave(form.number)
        form.shows(form.number, echo)
        form.is_right(form.number)
        expect(form.badge).to_have_attribute("alt", network)
        assert form.badge.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0


def test_c027_a_number_of_no_network_is_refused(form: Form) -> None:
    """C-027"""
    for number in ("2220990000000002", "2721000000000004", "3527000000000008"):
        form.replace(form.number, number)
        form.leave(form.number)
        form.is_wrong(form.number, says("error.card-number.unknown-network"))
        expect(form.badge).to_have_count(0)


def test_c030_diners_has_fourteen_digits(form: Form) -> None:
    """C-030"""
    form.type(form.number, "36227206271667")
    form.leave(form.number)
    form.shows(form.number, "3622 72•••• 1667")
    form.is_right(form.number)
    expect(form.code).to_have_attribute("placeholder", "3 digits")
    form.number.focus()
    form.press("Control+a")
    form.press("Delete")
    form.paste(form.number, "3622 720627 1667")
    form.leave(form.number)
    form.shows(form.number, "3622 72•••• 1667")
    form.is_right(form.number)


def test_c025_a_code_of_another_network_is_never_sent(form: Form) -> None:
    """C-025"""
    form.complete("378282246310005", code="1234")
    expect(form.button).to_be_enabled()
    form.replace(form.number, APPROVES)
    form.leave(form.number)
    form.shows(form.number, "4242 42•• •••• 4242")
    form.is_wrong(form.code)
    expect(form.code).to_have_attribute("placeholder", "3 digits")
    expect(form.button).to_be_disabled()
    form.shows(form.expiry, expiry())
    form.shows(form.name, "Ann Example")
    form.replace(form.code, "123")
    form.pay()
    form.is_approved()


def test_c026_a_code_before_a_visa_number_is_judged_later(form: Form) -> None:
    """C-026"""
    form.type(form.code, "1234")
    form.shows(form.code, "••••")
    form.type(form.number, "4111111111111111")
    form.leave(form.number)
    form.is_right(form.number)
    form.is_wrong(form.code)


def test_c026_a_code_before_an_amex_number_is_accepted(form: Form) -> None:
    """C-026"""
    form.type(form.code, "1234")
    form.type(form.number, "378282246310005")
    form.leave(form.number)
    form.is_right(form.number)
    form.is_right(form.code)
    form.shows(form.code, "••••")
    form.replace(form.expiry, expiry())
    form.replace(form.name, "Ann Example")
    expect(form.button).to_be_enabled()


def test_a_code_takes_no_digit_more_than_its_network_has(form: Form) -> None:
    form.type(form.number, APPROVES)
    expect(form.code).to_have_attribute("placeholder", "3 digits")
    form.type(form.code, "1234")
    form.shows(form.code, "•••")
    form.leave(form.code)
    form.is_right(form.code)
