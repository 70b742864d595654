"""HTTPS at home: what the authority vouches for, and what it cannot."""

from __future__ import annotations

import datetime
import ssl
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner
from cryptography import x509

from lexiko.cli.backup import certificate
from lexiko.server.home_certificate import NotAtHome, make_home_certificate


def test_a_fresh_certificate_is_made_by_the_same_authority(tmp_path: Path) -> None:
    first = make_home_certificate(tmp_path)
    trusted, key = first.authority.read_bytes(), first.key.read_bytes()
    second = make_home_certificate(tmp_path, names=("games.lan", "10.1.2.3"))
    assert second.authority.read_bytes() == trusted and second.key.read_bytes() != key
    names = x509.load_pem_x509_certificate(second.certificate.read_bytes()).extensions
    found = names.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {"games.lan", "localhost"} <= set(found.get_values_for_type(x509.DNSName))
    assert "10.1.2.3" in {str(each) for each in found.get_values_for_type(x509.IPAddress)}
    context = ssl.create_default_context(cafile=str(second.authority))
    context.load_cert_chain(second.certificate, second.key)


def test_the_authority_is_bound_to_the_home(tmp_path: Path) -> None:
    made = make_home_certificate(tmp_path)
    bounds = x509.load_pem_x509_certificate(made.authority.read_bytes()).extensions.get_extension_for_class(
        x509.NameConstraints
    )
    assert bounds.critical and bounds.value.permitted_subtrees
    allowed = [str(each.value) for each in bounds.value.permitted_subtrees]
    assert "192.168.0.0/16" in allowed and "local" in allowed
    assert not [each for each in allowed if each in ("com", "", "0.0.0.0/0", "::/0")]


def test_no_key_is_anybody_elses_to_read_and_a_certificate_is_good_for_a_year(tmp_path: Path) -> None:
    made = make_home_certificate(tmp_path, now=datetime.datetime(2026, 12, 1, tzinfo=datetime.UTC))
    for key in (made.key, tmp_path / "home-authority-key.pem"):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    leaf = x509.load_pem_x509_certificate(made.certificate.read_bytes())
    assert (leaf.not_valid_after_utc - leaf.not_valid_before_utc).days <= 397


def test_the_command_says_what_to_trust_and_how_to_start(tmp_path: Path) -> None:
    answer = CliRunner().invoke(certificate, ["--data", str(tmp_path), "--name", "board.lan"])
    assert answer.exit_code == 0 and "home-authority.pem" in answer.output
    assert "board.lan" in answer.output and "--tls-cert" in answer.output


def test_a_place_on_the_internet_is_not_vouched_for(tmp_path: Path) -> None:
    for name in ("games.example", "9.9.9.9"):
        with pytest.raises(NotAtHome, match=name):
            make_home_certificate(tmp_path, names=(name,))
