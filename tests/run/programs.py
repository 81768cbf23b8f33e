"""Functions that tests ask as models by their path."""

from benchwright.records import Request

NOT_CALLABLE = 7


def shout(prompt: str) -> str:
    """A sync function of the prompt."""
    return prompt.upper()


async def whisper(prompt: str) -> str:
    """An async function of the prompt."""
    return prompt.lower()


def which(request: Request) -> str:
    """A function of the whole request."""
    return f"{request.task_id} {request.run} {request.system}"
