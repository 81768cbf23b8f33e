"""All benchmarks, as ratios in one run: the machines are shared and noisy, ratios hold where seconds do not."""

import calls
import contamination
import corpora
import elo
import grading
import items
import readers
import stability
import start
import win_rates

if __name__ == "__main__":
    start.main()
    calls.main()
    grading.main()
    readers.main()
    stability.main()
    win_rates.main()
    elo.main()
    contamination.main()
    corpora.main()
    items.main()
