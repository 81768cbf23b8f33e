"""How an answer is to be given: the last paragraph of every generated prompt."""

from benchwright.generate.items import Kind

PROTOCOLS: dict[Kind, str] = {
    "number": 'Reply with one JSON object and nothing else: {"answer": "the number, in digits"}',
    "option": 'Reply with one JSON object and nothing else: {"answer": "the name"}',
    "words": 'Reply with one JSON object and nothing else: {"answer": "the colour and the animal"}',
}
"""Kind of answer -> what is asked for. There are no numerals in it: a prompt's numbers are its data."""


def with_protocol(prompt: str, kind: Kind) -> str:
    """Put the protocol below a prompt."""
    return f"{prompt}\n\n{PROTOCOLS[kind]}"


def without_protocol(prompt: str) -> str:
    """Take the protocol off again, for the solvers.

    Example:
        >>> without_protocol(with_protocol("Who won?", "option"))
        'Who won?'
    """
    text, _, last = prompt.rpartition("\n\n")
    return text if last in PROTOCOLS.values() else prompt
