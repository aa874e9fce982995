"""The card form as a shopper sees it: fields by their labels, echoes, carets, errors, and what paying leads to."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from playwright.sync_api import Locator, Page, expect
from wording import says

APPROVES = "4242424242424242"
DECLINES = "4000000000000002"
APPROVES_SLOWLY = "4000000000000077"
GIVES_NO_ANSWER = "4000002500003155"
"""The test number whose digits tell positions apart."""

WATCH = """(field) => {
    window.seen = [];
    const look = () => {
        if (window.seen.at(-1) !== field.value) window.seen.push(field.value);
        window.watching = requestAnimationFrame(look);
    };
    cancelAnimationFrame(window.watching);
    look();
}"""
NOTE_ERRORS = """() => {
    window.errors = [];
    new MutationObserver(() => {
        const texts = [...document.querySelectorAll('.cf-error')].map((error) => error.textContent);
        window.errors.push(...texts.filter((text) => text !== ''));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
PLACE = """(field, [start, end]) => {
    const offset = (position) => {
        let at = 0;
        for (let left = position; left > 0; at += 1) if (field.value[at] !== ' ') left -= 1;
        return at;
    };
    field.focus();
    field.setSelectionRange(offset(start), offset(end));
}"""
FILL = """(field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}"""


def expiry(years: int = 4, month: int = 12) -> str:
    """A month of a later year, as the form shows it."""
    return f"{month:02}/{(datetime.now(UTC).year + years) % 100:02}"


class Form:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.number = page.get_by_label(says("card-number.label"))
        self.expiry = page.get_by_label(says("expiry-date.label"))
        self.code = page.get_by_label(re.compile(r"^C(VV|VC|ID|VN)$"))
        self.name = page.get_by_label(says("cardholder-name.label"))
        self.button = page.locator("form button[type=submit]")
        self.failure = page.get_by_role("alert")
        self.badge = page.locator(".cf-field .cf-network-badge")

    @property
    def fields(self) -> list[Locator]:
        return [self.number, self.expiry, self.code, self.name]

    def start_over(self) -> None:
        """Opens the page of a new session."""
        self.page.goto("/")
        self.is_connected()

    def is_connected(self) -> None:
        self.line_is("open")

    def line_is(self, state: str) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-cf-connection", state)

    # Doing

    def type(self, field: Locator, keys: str, delay: float = 0) -> None:
        """Goes to the field, then types; `delay` between keys in milliseconds."""
        field.focus()
        self.page.keyboard.type(keys, delay=delay)

    def replace(self, field: Locator, keys: str) -> None:
        field.focus()
        self.press("Control+a")
        self.page.keyboard.type(keys)

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def paste(self, field: Locator, text: str, times: int = 1) -> None:
        field.focus()
        self.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        self.press("Control+v", times)

    def autofill(self, field: Locator, value: str) -> None:
        """Sets the value as a browser or a password manager does: one `input` event and nothing else."""
        field.evaluate(FILL, value)

    def place(self, field: Locator, start: int, end: int | None = None) -> None:
        """Puts the caret directly after a digit, or selects digits."""
        field.evaluate(PLACE, [start, start if end is None else end])

    def leave(self, field: Locator) -> None:
        field.blur()

    def complete(self, number: str | None = None, code: str = "123", name: str = "Ann Example") -> None:
        """Types what is needed to pay; without a number the one there stays."""
        if number:
            self.replace(self.number, number)
        self.replace(self.expiry, expiry())
        self.replace(self.code, code)
        self.replace(self.name, name)

    def pay(self) -> None:
        self.button.click()

    # Seeing

    def shows(self, field: Locator, text: str | re.Pattern[str]) -> None:
        expect(field).to_have_value(text)

    def has_digits(self, field: Locator, count: int) -> None:
        expect(field).to_have_value(re.compile(rf"^( ?[0-9•]){{{count}}}$"))

    def digits(self, field: Locator) -> int:
        return len(field.input_value().replace(" ", ""))

    def selection(self, field: Locator) -> tuple[int, int]:
        """Digits before the start and the end of the selection."""
        start, end, value = field.evaluate("(field) => [field.selectionStart, field.selectionEnd, field.value]")
        return len(value[:start].replace(" ", "")), len(value[:end].replace(" ", ""))

    def caret(self, field: Locator) -> int:
        start, end = self.selection(field)
        assert start == end, "there is a selection, not a caret"
        return start

    def error(self, field: Locator) -> Locator:
        """The message a screen reader reads with the field."""
        ids = (field.get_attribute("aria-describedby") or "").split()
        (error,) = [text for text in ids if "-error-" in text]
        return self.page.locator(f"#{error}")

    def is_right(self, field: Locator) -> None:
        expect(self.error(field)).to_have_text("")
        expect(field).to_have_attribute("aria-invalid", "false")

    def is_wrong(self, field: Locator, text: str | re.Pattern[str] = re.compile(r"\w")) -> None:
        expect(self.error(field)).to_have_text(text)
        expect(field).to_have_attribute("aria-invalid", "true")

    def watch(self, field: Locator) -> None:
        """From now on every value the field shows in a frame is noted."""
        field.evaluate(WATCH)

    def seen(self) -> list[str]:
        return self.page.evaluate("window.seen")

    def note_errors(self) -> None:
        """From now on every error that shows, however shortly, is noted."""
        self.page.evaluate(NOTE_ERRORS)

    def errors(self) -> list[str]:
        return self.page.evaluate("window.errors")

    # Knowing what the server holds

    def is_approved(self) -> None:
        expect(self.page.get_by_role("heading", name=says("approved.title"))).to_be_visible()

    def holds(self, number: str) -> None:
        """Pays, as only the exact test number leads where it leads."""
        self.complete()
        self.pay()
        if number == APPROVES:
            self.is_approved()
        else:
            assert number == GIVES_NO_ANSWER
            expect(self.button).to_contain_text(says("payment.phase.checking"))

    def holds_nothing(self) -> None:
        """Tries to pay; an empty number field is not the same as one with a wrong number."""
        self.complete()
        self.press("Enter")
        self.is_wrong(self.number, says("error.card-number.required"))


OpenForm = Callable[..., Form]
"""Opens a form of a new session; takes whether to wait for the line, and options of the browser context."""
