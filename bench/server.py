"""The loopback server of the tests as a process: prints its port, serves until its input ends."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.loopback import serving

if __name__ == "__main__":
    with serving(latency=float(sys.argv[1])) as server:
        print(server.port, flush=True)
        sys.stdin.read()
