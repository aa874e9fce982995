"""The form without a mouse, without eyes, on a small screen, in the dark."""

import pytest
from form import APPROVES, Form, OpenForm, expiry
from playwright.sync_api import Page, expect
from wording import says

BOXES = """() => [...document.querySelectorAll('input, button, label, h1, h2, .cf-panel')].map((element) => {
    const box = element.getBoundingClientRect();
    return [element.tagName, element.id, Math.round(box.x), Math.round(box.y + scrollY), Math.round(box.width)];
})"""
CONTRAST = """(element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const light = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
            part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let ground = element;
    while (getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') ground = ground.parentElement;
    const back = light(getComputedStyle(ground).backgroundColor);
    const text = light(getComputedStyle(element).color);
    return [(Math.max(back, text) + 0.05) / (Math.min(back, text) + 0.05), back];
}"""


def test_a_payment_needs_no_mouse(form: Form) -> None:
    """C-058"""
    for field, keys in zip(form.fields, (APPROVES, expiry().replace("/", ""), "123", "Ann Example"), strict=True):
        form.press("Tab")
        expect(field).to_be_focused()
        form.page.keyboard.type(keys)
    expect(form.button).to_be_enabled()
    for field in reversed(form.fields[:-1]):
        form.press("Shift+Tab")
        expect(field).to_be_focused()
    form.press("Tab", times=4)
    expect(form.button).to_be_focused()
    form.press("Space")
    form.is_approved()
    link = form.page.get_by_role("link", name=says("approved.new-payment"))
    form.press("Tab")
    expect(link).to_be_focused()
    form.press("Enter")
    form.shows(form.number, "")


def test_every_field_has_a_label_and_points_to_its_error(form: Form) -> None:
    for field in form.fields:
        expect(field).to_have_count(1)
        expect(field).to_have_attribute("aria-required", "true")
        expect(field).to_have_attribute("aria-invalid", "false")
        ids = (field.get_attribute("aria-describedby") or "").split()
        assert all(form.page.locator(f"#{id}").count() == 1 for id in ids)
        # The live region is there, empty, before the first error.
        expect(form.error(field)).to_have_attribute("aria-live", "polite")
        expect(form.error(field)).to_have_text("")
    expect(form.failure).to_have_text("")
    assert form.page.evaluate("new Set([...document.querySelectorAll('[id]')].map((e) => e.id)).size") == (
        form.page.locator("[id]").count()
    )
    assert form.page.locator("img:not([alt])").count() == 0
    expect(form.page.locator("h1")).to_have_count(1)
    expect(form.page.locator("main")).to_have_count(1)
    expect(form.page.locator("html")).to_have_attribute("lang", "en")


def test_an_error_comes_into_the_region_that_was_there(form: Form) -> None:
    """C-057"""
    region = form.error(form.number).element_handle()
    assert region
    form.type(form.number, "4242424242424241")
    form.leave(form.number)
    form.is_wrong(form.number)
    assert region.evaluate("(region) => region.isConnected && region.textContent !== ''")


def test_the_number_is_described_once_it_is_left(form: Form) -> None:
    about = form.page.locator(f"#{(form.number.get_attribute('aria-describedby') or '').split()[0]}")
    form.type(form.number, APPROVES)
    expect(about).to_have_text("")
    form.leave(form.number)
    expect(about).to_have_text(says("number.description.tail", "16", "4242"))


def boxes_while_wrong(form: Form) -> tuple[list[object], list[object]]:
    before = form.page.evaluate(BOXES)
    for field, keys in ((form.number, "4242424242424241"), (form.expiry, "1"), (form.code, "1"), (form.name, "A")):
        form.type(field, keys)
        form.leave(field)
        form.is_wrong(field)
    return before, form.page.evaluate(BOXES)


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_moves_when_errors_come(open_form: OpenForm, width: int) -> None:
    form = open_form(viewport={"width": width, "height": 900})
    before, after = boxes_while_wrong(form)
    assert before == after


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_narrow_screen_needs_no_sideways_scrolling(open_form: OpenForm) -> None:
    form = open_form(viewport={"width": 320, "height": 640})
    assert fits(form.page)
    boxes_while_wrong(form)
    assert fits(form.page)
    form.replace(form.number, "6771830999991239343")
    assert fits(form.page)
    form.complete(APPROVES)
    form.pay()
    form.is_approved()
    assert fits(form.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read_by_day_and_by_night(open_form: OpenForm, scheme: str) -> None:
    form = open_form(color_scheme=scheme)
    form.type(form.number, "4242424242424241")
    form.leave(form.number)
    form.is_wrong(form.number)
    texts = [form.page.locator("h1"), form.page.get_by_text(says("cardholder-name.label")), form.number]
    for text in (*texts, form.error(form.number), form.page.get_by_text(says("cvv.hint.back"))):
        contrast, ground = text.evaluate(CONTRAST)
        assert contrast >= 4.5, text
        assert (ground < 0.2) == (scheme == "dark"), text


def test_the_form_fits_text_twice_as_big(open_form: OpenForm) -> None:
    form = open_form(viewport={"width": 640, "height": 640})
    form.page.locator("html").evaluate("(root) => root.style.setProperty('font-size', '200%')")
    assert fits(form.page)
