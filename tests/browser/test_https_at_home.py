"""A browser that trusts the home's authority: the page is a secure one, and may do what needs that."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lexiko.server.home_certificate import make_home_certificate
from tests.browser.person import PATIENCE
from tests.server.served import serving


@pytest.mark.slow
def test_a_browser_that_trusts_the_authority_of_the_home_opens_the_page_securely(
    browser: Browser, tmp_path: Path
) -> None:
    whole = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if whole is None or shutil.which("certutil") is None:
        pytest.skip("no Chromium, or nothing to tell it whom to trust (Debian: apt-get install chromium libnss3-tools)")
    made = make_home_certificate(tmp_path / "web")
    trusting = tmp_path / "home"
    store = trusting / ".pki" / "nssdb"
    store.mkdir(parents=True)
    database = f"sql:{store}"
    subprocess.run(["certutil", "-N", "--empty-password", "-d", database], check=True)
    trusted = ["certutil", "-A", "-n", "home", "-t", "C,,", "-i", str(made.authority), "-d", database]
    subprocess.run(trusted, check=True)
    surroundings: dict[str, str | float | bool] = {**os.environ, "HOME": str(trusting)}
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--headless=new"]
    started = browser.browser_type.launch(executable_path=whole, args=arguments, env=surroundings)
    files = ("--tls-cert", str(made.certificate), "--tls-key", str(made.key))
    with serving(tmp_path / "served", *files) as served:
        page = started.new_context().new_page()
        page.goto(f"{served.address.replace('http://', 'https://')}/notices")
        expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=PATIENCE)
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [True, True]
        page.close()
    started.close()
