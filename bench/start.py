"""`benchwright --help` against `python -c pass`: CPU."""

from measure import compare, python


def main(turns: int = 9) -> None:
    """Measure in turn and print the ratio."""
    ours, peer = [], []
    for _ in range(turns):
        peer.append(python("-c", "pass"))
        ours.append(python("-m", "benchwright", "--help"))
    compare("benchwright --help against python -c pass", ours, peer, 6)


if __name__ == "__main__":
    main()
