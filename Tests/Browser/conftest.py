"""One server behind one proxy and one browser for the whole run; a fresh browser context for every test."""

import os
import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from form import Form, OpenForm
from playwright.sync_api import Browser, Page, expect, sync_playwright
from proxy import Proxy

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("CARDHOST_BIN", str(ROOT / ".build/debug/cardhost"))
CHROMIUM = os.environ.get("CHROMIUM_BIN", "/usr/bin/chromium")
VIOLATIONS = """
document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`violation of ${event.effectiveDirective} by ${event.blockedURI}`));
"""
BROKEN_LINE = re.compile(r"WebSocket connection to|net::ERR_")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "broken_line: the browser may complain about lost connections")
    expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def server() -> Iterator[Proxy]:
    """The running server as the browser reaches it: through the proxy, whose origin it takes for its own."""
    with Proxy() as proxy:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            proxy.target = probe.getsockname()[1]
        process = subprocess.Popen(
            [
                *(BINARY, "--port", str(proxy.target), "--public-origin", proxy.origin, "--allow-unlocked"),
                *("--templates", str(ROOT / "Templates"), "--public", str(ROOT / "Public")),
                *("--drain-seconds", "0", "--log-level", "warning"),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout and process.stdout.readline().startswith("Card form: "), "the server does not start"
        yield proxy
        status = process.poll()
        process.terminate()
        process.wait(timeout=10)
        assert status is None, f"the server ended by itself with status {status}"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def proxy(server: Proxy) -> Iterator[Proxy]:
    server.reset()
    yield server
    server.reset()


@pytest.fixture
def open_form(request: pytest.FixtureRequest, proxy: Proxy, browser: Browser) -> Iterator[OpenForm]:
    """Opens forms of new sessions, each in a browser context of its own; no page may complain about anything."""
    complaints: list[str] = []
    contexts = []
    may_lose_line = request.node.get_closest_marker("broken_line") is not None

    def complain(text: str) -> None:
        if not (may_lose_line and BROKEN_LINE.search(text)):
            complaints.append(text)

    def watch(page: Page) -> None:
        page.on("console", lambda message: complain(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complain(str(error)))

    def open_form(connected: bool = True, **options: object) -> Form:
        context = browser.new_context(
            base_url=proxy.origin, permissions=["clipboard-read", "clipboard-write"], **options
        )
        contexts.append(context)
        context.on("page", watch)
        context.add_init_script(VIOLATIONS)
        form = Form(context.new_page())
        form.page.goto("/")
        if connected:
            form.is_connected()
        return form

    yield open_form
    for context in contexts:
        context.close()
    assert not complaints, "the page complained: " + "; ".join(complaints)


@pytest.fixture
def form(open_form: OpenForm) -> Form:
    return open_form()
