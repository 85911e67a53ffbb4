"""Plays on the machines of a Dask scheduler: over TLS if certificates are given, and closed to external bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from engines.core.outside_file import open_to_read

from .confinement import forbid_looking_in
from .worker_processes import Map

TLS: Final = "tls://"
"""The scheme of a scheduler's address with TLS."""


@contextmanager
def cluster(address: str, files: Sequence[str]) -> Iterator[Map]:
    """
    A `map` whose calls go to the machines of a scheduler, in any order.

    :param files: for TLS: the authority's certificate, our certificate and its key; none for a network in which
        everybody may read and write
    :raises OSError: if one of the files cannot be read.
    :raises ValueError: if files and address do not fit, Dask is not installed, or no scheduler answers.
    """
    if bool(files) != address.startswith(TLS):
        raise ValueError(f"--cluster: an address with {TLS} and --tls belong together")
    for file in files:
        open_to_read(Path(file)).close()  # Dask's errors name no file
    try:
        dask = import_module("distributed")
        client = dask.Client(address, **({"security": _security(dask, files)} if files else {}))
    except ImportError:
        raise ValueError("--cluster: install the extra `cluster` first") from None
    except OSError as error:
        # An OpenSSL error is an OSError too.
        reason = f" ({reason})" if (reason := getattr(error, "reason", None)) else ""
        raise ValueError(f"--cluster: no cluster answers at {address}{reason}") from None
    with closing(client):
        # Also those that join later: they must be closed before they know a deal, as bots may play on the same
        # machine.
        client.register_worker_callbacks(forbid_looking_in)
        yield client.get_executor().map


def _security(dask: Any, files: Sequence[str]) -> Any:
    authority, certificate, key = files
    return dask.Security(
        tls_ca_file=authority, tls_client_cert=certificate, tls_client_key=key, require_encryption=True
    )
