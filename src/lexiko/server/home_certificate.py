"""HTTPS at home: an authority of this server's own, good for names and networks at home alone, and its certificate.

Devices are told once to trust the authority; its key stays in the server's folder, and could vouch for nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

from lexiko.rules import Error
from lexiko.server.guard.checks import HOME_DOMAINS, names_of_this_machine
from lexiko.server.lan import home_addresses
from lexiko.user_files import in_place_of

YEARS_TRUSTED = 10
DAYS_GOOD = 397
"""The longest that browsers believe a server's certificate."""
HOME_NETWORKS = ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")
HOME_NETWORKS_6 = ("::1/128", "fc00::/7", "fe80::/10")


@dataclass(frozen=True, slots=True)
class HomeCertificate:
    """Files in PEM: what devices are told to trust, and what the server is started with; the names it is good for."""

    authority: Path
    certificate: Path
    key: Path
    names: tuple[str, ...]


class NotAtHome(Error):
    """Names that are none of a home's: an authority of the home vouches for no place on the internet."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(
            f"{', '.join(names)}: not at home; names end with {', '.join(HOME_DOMAINS)}, and addresses are private"
        )


def is_at_home(name: str) -> bool:
    """Whether a home's authority may vouch for this name or address.

    >>> [is_at_home(each) for each in ("games.lan", "192.168.1.20", "games.example", "9.9.9.9")]
    [True, True, False, False]
    """
    try:
        address = ip_address(name)
    except ValueError:
        return name in names_of_this_machine() or name.endswith(tuple(f".{each}" for each in HOME_DOMAINS))
    return any(address in ip_network(each) for each in (*HOME_NETWORKS, *HOME_NETWORKS_6))


def make_home_certificate(folder: Path, *, names: tuple[str, ...] = (), now: datetime | None = None) -> HomeCertificate:
    """A fresh certificate for this machine at home; the authority is made once, and kept.

    `names` are more of this machine's names and addresses. Raises `NotAtHome`, and `OSError` where it cannot write.
    """
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = now or datetime.now(UTC)
    authority, authority_key = folder / "home-authority.pem", folder / "home-authority-key.pem"
    if not (authority.exists() and authority_key.exists()):
        fresh = ec.generate_private_key(ec.SECP256R1())
        _write(authority_key, _pem_of(fresh), secret=True)
        _write(authority, _authority(fresh, now).public_bytes(serialization.Encoding.PEM), secret=False)
    from cryptography import x509

    signer: Any = serialization.load_pem_private_key(authority_key.read_bytes(), None)
    issuer = x509.load_pem_x509_certificate(authority.read_bytes())
    if strangers := [each for each in names if not is_at_home(each)]:
        raise NotAtHome(strangers)
    here = filter(is_at_home, (*names_of_this_machine(), *home_addresses(), "127.0.0.1", "::1"))
    known = tuple(sorted({*here, *names}))
    own = ec.generate_private_key(ec.SECP256R1())
    certificate, key = folder / "home-certificate.pem", folder / "home-key.pem"
    _write(key, _pem_of(own), secret=True)
    _write(certificate, _signed(own, signer, issuer, names=known, now=now), secret=False)
    return HomeCertificate(authority, certificate, key, known)


def _authority(key: Any, now: datetime) -> Any:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.x509.oid import NameOID

    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Lexiko at home")])
    networks = [x509.IPAddress(ip_network(each)) for each in (*HOME_NETWORKS, *HOME_NETWORKS_6)]
    machine = [each for each in names_of_this_machine() if not each.endswith(HOME_DOMAINS)]
    allowed = [x509.DNSName(each) for each in sorted({*HOME_DOMAINS, *machine})]
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * YEARS_TRUSTED))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_uses(signs=True), critical=True)
        .add_extension(x509.NameConstraints([*allowed, *networks], None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return built.sign(key, hashes.SHA256())


def _signed(key: Any, signer: Any, issuer: Any, *, names: tuple[str, ...], now: datetime) -> bytes:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    built = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Lexiko")]))
        .issuer_name(issuer.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS_GOOD - 1))
        .add_extension(x509.SubjectAlternativeName([_general(each) for each in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_uses(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.public_key()), critical=False)
    )
    return bytes(built.sign(signer, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))


def _general(name: str) -> Any:
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _uses(*, signs: bool) -> Any:
    from cryptography import x509

    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _pem_of(key: Any) -> bytes:
    from cryptography.hazmat.primitives import serialization

    form, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return bytes(key.private_bytes(serialization.Encoding.PEM, form, bare))


def _write(path: Path, text: bytes, *, secret: bool) -> None:
    with in_place_of(path, mode=0o600 if secret else 0o644, through_links=False) as file:
        file.write(text)
