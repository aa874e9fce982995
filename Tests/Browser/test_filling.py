"""Values set by browsers and password managers, and text composed by input methods."""

import pytest
from form import APPROVES, FILL, Form, expiry
from playwright.sync_api import expect

MANAGER = """(field, value) => {
    const key = (type) => field.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true }));
    const set = () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
    field.focus();
    set();
    for (const type of ['keydown', 'keypress', 'keyup']) key(type);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    field.blur();
    if (field.value === value) return;
    set();
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}"""
BURST = f"""([number, expiry]) => {{
    const fill = {FILL};
    fill(document.querySelector('[data-cf-field="1"]'), number);
    fill(document.querySelector('[data-cf-field="2"]'), expiry);
}}"""


@pytest.mark.parametrize("focused", [True, False])
def test_c010_a_value_set_without_a_key_is_taken_whole(form: Form, focused: bool) -> None:
    """C-010"""
    if focused:
        form.number.focus()
    form.autofill(form.number, "4111111111111111")
    form.has_digits(form.number, 16)
    form.number.focus()
    form.leave(form.number)
    form.shows(form.number, "4111 11•• •••• 1111")
    form.is_right(form.number)
    form.autofill(form.number, APPROVES)
    form.holds(APPROVES)


def test_c011_a_manager_that_sets_the_value_twice_is_taken_once(form: Form) -> None:
    """C-011"""
    form.number.evaluate(MANAGER, APPROVES)
    form.has_digits(form.number, 16)
    form.code.evaluate(MANAGER, "123")
    form.shows(form.code, "•••")
    form.replace(form.expiry, expiry())
    form.replace(form.name, "Ann Example")
    form.pay()
    form.is_approved()


def test_c012_filled_cleared_and_filled_again(form: Form) -> None:
    """C-012"""
    for _ in range(2):
        for field in (form.number, form.expiry):
            field.focus()
            form.press("Control+a")
            form.press("Delete")
            form.shows(field, "")
        form.page.evaluate(BURST, [APPROVES, expiry()])
        form.shows(form.expiry, expiry())
        form.has_digits(form.number, 16)
        form.is_right(form.number)
        form.is_right(form.expiry)
    form.replace(form.code, "123")
    form.replace(form.name, "Ann Example")
    form.pay()
    form.is_approved()


def test_c013_a_year_of_four_digits_keeps_its_last_two(form: Form) -> None:
    """C-013"""
    month, year = expiry(2, month=2).split("/")
    form.autofill(form.expiry, f"{month}/20{year}")
    form.shows(form.expiry, f"{month}/{year}")
    form.expiry.focus()
    form.leave(form.expiry)
    form.is_right(form.expiry)
    form.shows(form.expiry, f"{month}/{year}")


def test_c015_full_width_digits_of_an_input_method(form: Form) -> None:
    """C-015"""
    keyboard = form.page.context.new_cdp_session(form.page)

    def compose(text: str) -> None:
        """As an input method does: the text grows, then is accepted."""
        for end in range(1, len(text) + 1):
            caret = {"selectionStart": end, "selectionEnd": end}
            keyboard.send("Input.imeSetComposition", {"text": text[:end], **caret})
        # Nothing is rewritten while the composition is open.
        assert form.page.evaluate("document.activeElement.value") == text
        keyboard.send("Input.insertText", {"text": text})

    form.number.focus()
    compose("４２４２４２４２４２４２４２４２")
    form.shows(form.number, "4242 42•• •••• ••••")
    form.code.focus()
    compose("１２３")
    form.shows(form.code, "•••")
    form.replace(form.expiry, expiry())
    form.replace(form.name, "Ann Example")
    form.pay()
    form.is_approved()


def test_the_browser_may_fill_in_every_field(form: Form) -> None:
    expect(form.number).to_have_attribute("autocomplete", "cc-number")
    expect(form.code).to_have_attribute("autocomplete", "cc-csc")
    expect(form.expiry).to_have_attribute("autocomplete", "cc-exp")
    expect(form.name).to_have_attribute("autocomplete", "cc-name")
    for field in (form.number, form.code):
        assert field.get_attribute("name") is None
        assert field.get_attribute("maxlength") is None
