"""The name on the card: real names pass, card numbers do not."""

import re

import pytest
from digits import leaks
from form import APPROVES, Form
from playwright.sync_api import expect
from proxy import Proxy
from stream import payloads
from wording import says


def test_c031_a_card_number_typed_as_a_name_is_withheld(form: Form, proxy: Proxy) -> None:
    """C-031"""
    number = "4000056655665556"
    form.type(form.name, "4000 0566 5566 5556")
    form.leave(form.name)
    form.is_wrong(form.name)
    expect(form.name).not_to_have_value(re.compile(r"(\d\D*){5}"))
    assert not leaks(payloads(proxy.recordings), number)
    form.page.reload()
    form.is_connected()
    expect(form.name).not_to_have_value(re.compile(r"(\d\D*){5}"))
    assert not leaks(payloads(proxy.recordings), number)


def test_c031_a_card_number_pasted_as_a_name_says_where_it_belongs(form: Form) -> None:
    """C-031"""
    form.paste(form.name, "4000 0566 5566 5556")
    form.shows(form.name, "")
    form.is_wrong(form.name, says("error.card-number.wrong-field"))
    form.leave(form.name)
    form.is_wrong(form.name, says("error.card-number.wrong-field"))


@pytest.mark.parametrize("name", ["Zoë O’Test-Müller", "J. de la Prueba Jr.", "Studio 54 GmbH", "山田 太郎"])
def test_c032_names_of_people_and_firms_stay_as_they_are(form: Form, name: str) -> None:
    """C-032"""
    form.complete(APPROVES, name=name)
    form.leave(form.name)
    form.is_right(form.name)
    form.shows(form.name, name)
    form.page.reload()
    form.is_connected()
    form.shows(form.name, name)
    form.is_right(form.name)
    expect(form.button).to_be_enabled()
