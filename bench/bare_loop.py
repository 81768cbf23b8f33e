"""The floor for calls: an aiohttp loop that asks, reads the JSON and forgets it."""

import asyncio
import sys

import aiohttp


async def main(port: int, calls: int, concurrency: int) -> None:
    """Make so many calls with so many workers."""
    left = iter(range(calls))
    url = f"http://127.0.0.1:{port}/v1/chat/completions"
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=concurrency)) as session:

        async def worker() -> None:
            for n in left:
                message = {"role": "user", "content": f"Question {n % 2000}: say ANSWER={n % 2000}"}
                async with session.post(url, json={"model": "m", "messages": [message]}) as response:
                    (await response.json())["choices"][0]["message"]["content"]

        await asyncio.gather(*(worker() for _ in range(concurrency)))


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
