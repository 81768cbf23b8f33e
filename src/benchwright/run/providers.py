"""From what was asked for to models that can be asked, every obstacle named before the first call."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from benchwright.errors import ModelError, nearest
from benchwright.records import CostStatus, Model, ModelEntry, Task
from benchwright.run.client import Endpoint, HttpModel, Session
from benchwright.run.dialects import CHAT, MESSAGES, RESPONSES, Dialect, snake
from benchwright.run.local import CommandModel, FunctionModel, arguments_of, function_named
from benchwright.run.policies import make_policy
from benchwright.run.prices import Rate, known_rate
from benchwright.run.replay import ReplayModel, read_recording
from benchwright.run.specs import PREFIXES, ModelSpec

RESERVED = frozenset({"input", "instructions", "messages", "model", "n", "stream", "system"})
"""What a request holds beside its parameters, or what would change the form of a reply."""

Solvers = Mapping[str, Callable[[Sequence[Task]], Model]]


class Asked(NamedTuple):
    """A model ready to be asked.

    Attributes:
        entry: how it stands in the manifest.
        model: the model.
        rate: its price, if known.
        secrets: keys to take out of every text.
        destination: who is served the prompts, in words.
    """

    entry: ModelEntry
    model: Model
    rate: Rate | None
    secrets: tuple[str, ...]
    destination: str


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What providers need beside the spec.

    Attributes:
        tasks: the tasks that will be asked.
        environ: environment variables, for keys.
        solvers: reference programs by name.
        session: connections shared by all HTTP models.
        now: the time of the run, UTC, for prices.
    """

    tasks: Sequence[Task]
    environ: Mapping[str, str]
    solvers: Solvers
    session: Session
    now: datetime


class _Made(NamedTuple):
    model: Model
    asked: str
    destination: str
    cost_status: CostStatus = "unknown"
    key: str | None = None


def make_model(spec: ModelSpec, around: Surroundings) -> Asked:
    """Make a model from its spec.

    Raises:
        ModelError: unknown provider, policy or solver; no key; no such program, module or function; a parameter
            that is none.
        InputError: a recording is missing or faulty, or a price is no price.
    """
    prefix = next((p for p in PREFIXES if spec.spec.startswith(p)), None)
    if prefix is None:
        word = spec.spec.partition(":")[0] + ":"
        raise ModelError(f"{spec.spec}: unknown provider; {nearest(word, PREFIXES)}")
    refused = RESERVED.intersection(snake(spec.parameters))
    if refused:
        raise ModelError(f"{spec.shown}: {', '.join(sorted(refused))} cannot be set as a parameter")
    provider = prefix.rstrip(":/")
    made = PROVIDERS[provider](spec, around)
    rate = _rate(spec, provider, made, around.now)
    status: CostStatus = "ownHardware" if spec.own_hardware else "priced" if rate else made.cost_status
    entry = ModelEntry(
        name=spec.shown,
        provider=provider,
        asked=made.asked,
        system=spec.system,
        parameters=spec.parameters,
        cost_status=status,
        price=rate.price() if rate else None,
    )
    return Asked(entry, made.model, rate, (made.key,) if made.key else (), made.destination)


def _rate(spec: ModelSpec, provider: str, made: _Made, now: datetime) -> Rate | None:
    if spec.own_hardware:
        return None
    if spec.price is not None:
        read, written = spec.price.decimals()
        return Rate(read, written, "given by the user", now.date().isoformat())
    return known_rate(provider, made.asked, now) if provider in ("openai", "anthropic") else None


def _hosted(base: str, variable: str, dialect: Dialect) -> Callable[[ModelSpec, Surroundings], _Made]:
    def make(spec: ModelSpec, around: Surroundings) -> _Made:
        name = spec.spec.partition(":")[2].strip()
        if not name:
            raise ModelError(f"{spec.spec}: expected the name of a model after the colon")
        key = _key(spec, spec.key_env or variable, around)
        endpoint = Endpoint(base, name, dialect, key)
        return _Made(HttpModel(spec.shown, endpoint, around.session), name, urlsplit(base).hostname or base, key=key)

    return make


def _http(spec: ModelSpec, around: Surroundings) -> _Made:
    address, _, name = spec.spec.partition("#")
    if "@" in address or "?" in address:
        raise ModelError(
            "a key, password or query stands in the address: put a key into an environment variable, keyEnv names it"
        )
    try:
        parts = urlsplit(address)
        host = parts.hostname if parts.port != 0 else None
    except ValueError:
        host = None
    if not name or not host:
        raise ModelError(f"{spec.spec}: expected http://host/v1#NAME")
    local = is_loopback(host)
    key = _key(spec, spec.key_env, around) if spec.key_env else None
    if key and parts.scheme == "http" and not local:
        raise ModelError(f"{address}: a key is not sent over plain http; use https")
    endpoint = Endpoint(address, name, CHAT, key)
    model = HttpModel(spec.shown, endpoint, around.session)
    return _Made(model, f"{address}#{name}", host, "ownHardware" if local else "unknown", key)


def is_loopback(host: str) -> bool:
    """Tell whether an address is this machine.

    Example:
        >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("example.org")
        (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _key(spec: ModelSpec, variable: str, around: Surroundings) -> str:
    key = around.environ.get(variable, "").strip()
    if not key:
        raise ModelError(f"{spec.shown}: no key in the environment; set {variable}")
    return key


def _python(spec: ModelSpec, around: Surroundings) -> _Made:
    path = spec.spec.partition(":")[2]
    model = FunctionModel(spec.shown, function_named(path), timeout=around.session.timeout)
    return _Made(model, path, "a Python function on this machine")


def _command(spec: ModelSpec, around: Surroundings) -> _Made:
    arguments = arguments_of(spec.spec.partition(":")[2])
    program = Path(arguments[0]).name
    model = CommandModel(spec.shown, arguments, timeout=around.session.timeout)
    return _Made(model, program, f"the program {program} on this machine")


def _replay(spec: ModelSpec, around: Surroundings) -> _Made:
    path = Path(spec.spec.partition(":")[2])
    return _Made(ReplayModel(spec.shown, read_recording(path)), path.name, "nobody: replies are recorded")


def _policy(spec: ModelSpec, around: Surroundings) -> _Made:
    text = spec.spec.partition(":")[2]
    return _Made(make_policy(text, spec.shown, around.tasks), text, "nobody: a built-in policy", "ownHardware")


def _solver(spec: ModelSpec, around: Surroundings) -> _Made:
    name = spec.spec.partition(":")[2]
    if name not in around.solvers:
        raise ModelError(f"solver:{name}: no such solver; {nearest(name, around.solvers)}")
    model = Renamed(spec.shown, around.solvers[name](around.tasks))
    return _Made(model, name, "nobody: a built-in reference program", "ownHardware")


class Renamed:
    """A model under another name."""

    def __init__(self, name: str, model: Model) -> None:
        self.name = name
        self.ask = model.ask


PROVIDERS: dict[str, Callable[[ModelSpec, Surroundings], _Made]] = {
    "openai": _hosted("https://api.openai.com/v1", "OPENAI_API_KEY", RESPONSES),
    "anthropic": _hosted("https://api.anthropic.com/v1", "ANTHROPIC_API_KEY", MESSAGES),
    "http": _http,
    "https": _http,
    "python": _python,
    "command": _command,
    "replay": _replay,
    "policy": _policy,
    "solver": _solver,
}
"""Prefix of a spec -> maker."""
