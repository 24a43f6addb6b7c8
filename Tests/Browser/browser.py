"""A server on a fresh home and a browser that is signed in, for the journeys."""
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
FIXED = "2026-11-21T18:00:00Z"
PASSWORD = "correct horse battery"


class Server:
    """`berth serve` on a port of its own."""

    def __init__(self, berth, *words):
        self.folder = tempfile.mkdtemp(prefix="berth-browser-")
        self.environment = {**os.environ, "BERTH_HOME": self.folder + "/home", "TZ": "America/Chicago"}
        self.berth = berth
        self.process = subprocess.Popen(
            [berth, "serve", "--listen", "127.0.0.1:0", "--now", FIXED, *words],
            env=self.environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            found = re.match(r"Open (\S+)", line)
            if found:
                self.link = found[1]
                self.address = self.link.split("/signin")[0]
                return
        raise SystemExit("berth serve did not start")

    def run(self, *words):
        """Runs a command of the same home at a terminal's side."""
        return subprocess.run(
            [self.berth, *words], env=self.environment, capture_output=True, text=True, timeout=120)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        shutil.rmtree(self.folder, ignore_errors=True)
        return code


class Visit:
    """One browser that is signed in, or was led elsewhere by a link; what its console complains of is
    kept."""

    def __init__(self, server, browser, viewport, scheme="light", script=True, link=None,
                 motion=False, **options):
        self.server = server
        self.complaints = []
        self.context = browser.new_context(
            viewport=viewport, color_scheme=scheme, java_script_enabled=script,
            reduced_motion="no-preference" if motion else "reduce", has_touch=viewport is PHONE,
            **options)
        link = link or server.run("serve", "link").stdout.strip()
        self.page = self.context.new_page()
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error} ({self.page.url}) {error.stack}"))
        self.page.goto(link)

    def _note(self, message):
        # A form that was filled in wrongly, and a page that is not there or not theirs, are answers.
        answers = tuple(f"status of {status}" for status in (400, 401, 403, 404, 422))
        if message.type in ("error", "warning") and not any(a in message.text for a in answers):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def go(self, address):
        """Opens an address and gives its status."""
        answer = self.page.goto(self.server.address + address)
        return answer.status if answer else 0

    def text(self):
        return self.page.inner_text("main")

    def press(self, name, role="button"):
        self.page.get_by_role(role, name=name).first.click()

    def wait(self, holds, what, seconds=10):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"not within {seconds} s: {what}")
            self.page.wait_for_timeout(50)


class Person(Visit):
    """Somebody with a browser, and an account if they have a name."""
    shots = None

    def __init__(self, server, browser, name, viewport=PHONE, scheme="light", **options):
        link = server.address + "/signin"
        super().__init__(server, browser, viewport, scheme, link=link, **options)
        self.name = name

    def sign_up(self):
        link = self.server.run("user", "invite", "--json").stdout.split('"link": "')[1]
        self.page.goto(link.split('"')[0])
        self.page.fill("input[name=name]", self.name)
        self.page.fill("input[name=password]", PASSWORD)
        self.press("Create account")
        self.wait(lambda: "/signup" not in self.page.url, "the account")
        return self

    def born(self, date="1990-05-17"):
        """Tells the host once when they were born."""
        self.go("/account")
        self.page.fill("input[name=birthDate]", date)
        self.press("Save")
        self.wait(lambda: f"Born on {date}" in self.text(), "the birth date")
        return self

    def learn(self, native, learning):
        """Signs up at LangMatcher through its form."""
        self.go("/lang/sign-up")
        self.page.fill("input[name=name]", self.name.capitalize())
        self.page.locator("input[name=native]").first.fill(native)
        self.page.locator("input[name=learning]").first.fill(learning)
        self.page.locator("main form.asks button.primary").first.click()
        self.wait(lambda: f"@{self.name}" in self.text() or "Welcome" in self.text(), "the profile")
        return self

    def send(self, name):
        """Presses a button and waits until the server has answered what it sends."""
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            self.press(name)

    def shot(self, name):
        if self.shots:
            self.page.screenshot(path=f"{self.shots}/{self.name}-{name}.png")


def png(width=64, height=48, noise=False):
    """A picture made here: a gradient, or what no compression makes small."""
    if noise:
        grain = random.Random(1)
        rows = b"".join(b"\0" + grain.randbytes(width * 3) for _ in range(height))
    else:
        rows = b"".join(
            b"\0" + bytes((x * 4 % 256, y * 5 % 256, 160)[c] for x in range(width) for c in range(3))
            for y in range(height))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def serious(page):
    """What of a page people who hear it or use keys cannot reach."""
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{violation['id']} {[node['target'] for node in violation['nodes']][:3]}"
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in ("serious", "critical")]


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


def chromium(playwright, *options):
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *options])


__all__ = [
    "DESKTOP", "FIXED", "PASSWORD", "PHONE", "ROOT", "Person", "Server", "Visit", "chromium", "expect", "png",
    "serious", "sync_playwright",
]
