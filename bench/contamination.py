"""n words in a row that questions and a corpus share: MB per CPU second, against plain Python, `wc -w`, other tools.

One corpus is made from a seed: words by Zipf's law, a tenth of the bytes in documents of other scripts. All rates are
of one thread; ratios are of turns in one process. lm-eval and datatrove are measured where they are installed: their
words are other words than ours, so only times are compared. What ours finds is held against plain Python.
"""

import json
import os
import re
import resource
import sys
import tempfile
from collections import defaultdict
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from time import process_time

from measure import child, measure

N, FEW, MANY = 8, 1_000, 100_000
"""Words in a row; questions."""
MEGABYTES, SLICE, SMALL, TURNS = 48, 4, 1, 5
"""Of the corpus; of what the slower ways read of it; of what the slowest read. How often each is measured."""
FLOORS = {FEW: 40, MANY: 30}
"""How many times faster than plain Python, by questions."""
FASTER_THAN_WC, FREE = 2, 0.95
"""Times faster than `wc -w`; share of the CPU time in which other threads may run Python."""
SHARES = {
    "abcdefghijklmnopqrstuvwxyz": 0.9,
    "abcdeéèàçöüßåñığş": 0.03,
    "абвгдежзийклмнопрстуфхцчшщыьэюя": 0.03,
    "αβγδεζηθικλμνξοπρσςτυφχψω": 0.01,
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي": 0.01,
    "कखगघचजटडतदनपबमयरलवशसहािी": 0.01,
    "日本語中文字学校生活時間国会社員年月": 0.01,
}
"""Letters of each script, and the share of its documents in the bytes."""


def made_words(letters, chance):
    """30,000 words of some letters, the frequent ones short."""
    import numpy as np

    lengths = 1 + chance.poisson(np.linspace(2.5, 8, 30_000))
    found = chance.choice(list(letters), lengths.sum())
    return np.array(["".join(part) for part in np.split(found, np.cumsum(lengths)[:-1])], dtype=object)


def documents_of(letters, size, chance):
    """Documents of one script, of so many bytes together."""
    import numpy as np

    words, chances = made_words(letters, chance), 1 / (np.arange(30_000) + 2.7)
    signs = np.array([" ", ", ", ". ", " (", ") ", "; ", "'", "-"], dtype=object)
    done = 0
    while done < size:
        count = int(chance.integers(50, 800))
        picked = words[chance.choice(30_000, count, p=chances / chances.sum())]
        picked[::12] = [word.capitalize() for word in picked[::12]]
        between = signs[chance.choice(8, count, p=[0.86, 0.05, 0.05, 0.01, 0.01, 0.005, 0.01, 0.005])]
        text = "".join((picked + between).tolist())
        done += len(text.encode())
        yield text


def write_corpus(path):
    """Write the documents, one a line, the scripts mixed."""
    import numpy as np

    chance = np.random.default_rng(1)
    texts = [
        text for letters, share in SHARES.items() for text in documents_of(letters, share * MEGABYTES * 1e6, chance)
    ]
    chance.shuffle(texts)
    path.write_text("\n".join(texts), encoding="utf-8")


def made_questions(number, documents):
    """So many questions of 15 to 60 words; one in a hundred holds twelve words of a document."""
    import numpy as np

    chance = np.random.default_rng(2)
    words, chances = made_words(next(iter(SHARES)), chance), 1 / (np.arange(30_000) + 2.7)
    lengths = chance.integers(15, 61, number)
    pool = words[chance.choice(30_000, lengths.sum(), p=chances / chances.sum())]
    questions = [" ".join(part) for part in np.split(pool, np.cumsum(lengths)[:-1])]
    for question in range(0, number, 100):
        source = documents[int(chance.integers(len(documents)))].decode().split(" ")
        questions[question] += " " + " ".join(source[10:22])
    return questions


WORD = re.compile(r"\w+")


def in_a_row(text):
    """The n-grams of a text in plain Python."""
    words = [found.group() for found in WORD.finditer(text.lower())]
    return zip(*(words[start:] for start in range(N)), strict=False)


def in_plain_python(wanted, documents):
    """The n-grams that are in the documents: what the compiled form has to find."""
    found = set()
    for document in documents:
        for gram in in_a_row(document.decode()):
            if gram in wanted:
                found.add(gram)
    return found


def seconds(work, *arguments):
    """CPU seconds of this process, and what came out."""
    start = process_time()
    made = work(*arguments)
    return process_time() - start, made


def size_of(documents):
    """MB of documents."""
    return sum(map(len, documents)) / 1e6


def part_of(documents, megabytes):
    """The first documents, of so many MB."""
    size, part = 0, []
    for document in documents:
        if size >= megabytes * 1e6:
            break
        size += len(document)
        part.append(document)
    return part


def scanned(index, documents):
    """What one scan notes."""
    from benchwright.kernels.ngrams import new_sightings, scan

    seen = new_sightings(index)
    scan(index, seen, documents)
    return seen[N]


def hits(index, seen):
    """The n-grams that a scan found, as words."""
    return {tuple(index.text_of(N, gram).split(" ")) for gram in seen[:, 0].nonzero()[0].tolist()}


def speeds(corpus, questions):
    """MB per CPU second of each way that is quick enough, in turn; compiled and plain Python find the same."""
    from benchwright.kernels.ngrams import build_index

    documents = corpus.read_bytes().split(b"\n")
    part, rates = part_of(documents, SLICE), defaultdict(list)
    index = build_index(questions, [N])
    wanted = {gram for question in questions for gram in in_a_row(question)}
    if hits(index, scanned(index, part)) != in_plain_python(wanted, part):
        raise SystemExit("the compiled form and plain Python find different n-grams")
    for _ in range(TURNS):
        for _ in range(2):  # it is over so quickly that the clock's and the machine's whims count
            rates["compiled"].append(size_of(documents) / seconds(scanned, index, documents)[0])
        rates["compiled"][-2:] = [max(rates["compiled"][-2:])]
        rates["plain Python"].append(size_of(part) / seconds(in_plain_python, wanted, part)[0])
        rates["wc -w"].append(corpus.stat().st_size / 1e6 / measure("wc", "-w", corpus).cpu)
    return {"rates": rates, "grams": len(wanted), "free": free_share(index, documents)}


def free_share(index, documents):
    """The share of the CPU time in which other threads may run Python: all but what documents without text cost."""
    emptied = [b""] * len(documents)
    held = min(seconds(scanned, index, emptied)[0] for _ in range(3))
    return 1 - held / min(seconds(scanned, index, documents)[0] for _ in range(3))


def memory(corpus, questions):
    """CPU seconds of the index and peak MB of a process that reads the corpus in parts of 1 MB."""
    from benchwright.kernels.letters import letters
    from benchwright.kernels.ngrams import build_index, new_sightings, scan

    letters()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    build, index = seconds(build_index, questions, [N])
    seen = new_sightings(index)
    with corpus.open("rb") as file:
        while part := file.readlines(1_000_000):
            scan(index, seen, part)
    return {"build": build, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "before": before}


def janitor(questions):
    """lm-eval's, read from its file: the package imports much else. Without its C++ part, as pip installs it."""
    (folder,) = find_spec("lm_eval").submodule_search_locations
    spec = spec_from_file_location("janitor", Path(folder) / "decontamination" / "janitor.py")
    module = module_from_spec(spec)
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        spec.loader.exec_module(module)
    made = module.Janitor(ngram_n=N)
    for question in questions:
        made.register_contaminant_python(question)
    return lambda texts: [made.clean_python(text) for text in texts]


def datatrove_filter(questions):
    """datatrove's, given the hashes that its indexer would have written."""
    from datatrove.data import Document
    from datatrove.pipeline.decont.n_grams import NGramsDecontConfig, NGramsDecontFilter, ngrams, simplify_text

    made = NGramsDecontFilter(tempfile.gettempdir(), config=NGramsDecontConfig(n_grams=N))
    made._index_hashes = {
        made.hash_func(" ".join(gram)): "questions"
        for question in questions
        for gram in ngrams(made.tokenizer.word_tokenize(simplify_text(question, made.config.norm_config)), N)
    }
    return lambda texts: [made.filter(Document(text=text, id="")) for text in texts]


def in_numpy(questions):
    """Our other form."""
    from benchwright.kernels import ngrams

    ngrams.COMPILED = False
    index = ngrams.build_index(questions, [N])
    return lambda texts: scanned(index, texts)


OTHERS = {
    "NumPy form": ("numpy", in_numpy, SLICE),
    "lm-eval Janitor": ("lm_eval", janitor, SMALL),
    "datatrove filter": ("datatrove", datatrove_filter, SMALL / 4),
}


def others(corpus, questions):
    """MB per CPU second of the other ways that are installed."""
    documents = corpus.read_bytes().split(b"\n")
    rates = {}
    for name, (package, make, megabytes) in OTHERS.items():
        if find_spec(package) is None:
            continue
        work = make(questions)
        texts = [document.decode() for document in part_of(documents, megabytes)]
        work(texts)  # the first time pays for imports and tables
        spent, _ = seconds(work, texts)
        rates[name] = [sum(len(text.encode()) for text in texts) / 1e6 / spent]
    return {"rates": rates}


CHILDREN = {"speeds": speeds, "memory": memory, "others": others}


def measured(name, corpus, questions):
    """Run a child in a process of its own, in the C locale."""
    return child(__file__, name, corpus, questions, LC_ALL="C", PYTHONUTF8="1")


def held(title, value, limit, unit):
    """Print a figure and its floor; tell whether it holds."""
    print(
        f"{title}: {value:.3g}{unit} (floor {limit}{unit}, {'holds' if value >= limit else 'DOES NOT HOLD'})",
        flush=True,
    )
    return value >= limit


def ratio(rates, peer):
    """The median of the ratios turn by turn."""
    return median(one / other for one, other in zip(rates["compiled"], rates[peer], strict=True))


def compare(corpus, number):
    """Measure everything at so many questions; print the rates, give whether the floors hold."""
    asked = corpus.with_name(f"questions-{number}.json")
    asked.write_text(json.dumps(made_questions(number, corpus.read_bytes().split(b"\n"))), encoding="utf-8")
    found, cost = measured("speeds", corpus, asked), measured("memory", corpus, asked)
    rates = found["rates"] | (measured("others", corpus, asked)["rates"] if number == FEW else {})
    print(f"{number:,} questions, {found['grams']:,} different {N}-grams; MB of text per CPU second:")
    for name, turns in rates.items():
        print(f"  {name:18}{median(turns):8.2f}{median(rates['compiled']) / median(turns):10.1f}x")
    print(f"  index: {cost['build']:.3f} s CPU; peak {cost['peak']:.0f} MB, {cost['before']:.0f} MB before the index")
    return [
        held(f"against plain Python, {number:,} questions", ratio(found["rates"], "plain Python"), FLOORS[number], "x"),
        *([held("against wc -w", ratio(found["rates"], "wc -w"), FASTER_THAN_WC, "x")] if number == FEW else []),
        held("CPU time in which other threads may run Python", 100 * found["free"], 100 * FREE, " %"),
    ]


def main() -> None:
    """Measure in processes of their own; print a table and the floors; exit 1 where one does not hold."""
    from benchwright.kernels.ngrams import described

    print(described())
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "corpus.txt"
        write_corpus(corpus)
        print(f"{corpus.stat().st_size / 1e6:.0f} MB of text, {SLICE} MB of it for the slower ways")
        holding = [held for number in FLOORS for held in compare(corpus, number)]
    absent = [name for name, (package, _, _) in OTHERS.items() if find_spec(package) is None]
    if absent:
        print(f"not installed, not measured: {', '.join(absent)}")
    if not all(holding):
        raise SystemExit(1)


if __name__ == "__main__":
    if sys.argv[1:]:
        name, corpus, asked = sys.argv[1:]
        print(json.dumps(CHILDREN[name](Path(corpus), json.loads(Path(asked).read_text(encoding="utf-8")))))
    else:
        main()
