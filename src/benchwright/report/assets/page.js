/* Sorting: rows without a figure stay last, whichever way */
const sortBy = (head, down) => {
  const table = head.closest('table'), body = table.tBodies[0], column = +head.dataset.column;
  for (const other of all('[aria-sort]', table)) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  const words = head.classList.contains('pin');
  const order = (a, b) => {
    const x = a.cells[column].dataset.v, y = b.cells[column].dataset.v;
    if (x === '' || y === '') return (x === '') - (y === '');
    const difference = words ? (x < y ? -1 : +(x > y)) : x - y;
    return down ? -difference : difference;
  };
  body.append(...[...body.rows].sort(order));
};
for (const button of all('th button')) {
  button.onclick = () => {
    const head = button.closest('th'), now = head.getAttribute('aria-sort');
    sortBy(head, now ? now === 'ascending' : !head.dataset.first);
  };
}

const cellOf = (words, cls = null) => make('td', {class: cls}, words);
const counted = (number, one, many = one + 's') => `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
const figure = share => fixed(100 * share, 1);
const money = usd => usd === null ? 'no cost known' : `US$ ${fixed(usd, 4)}`;
const time = seconds => seconds === null ? '–' : `${fixed(seconds, 1)} s`;

/* Blocks of tasks: one is unpacked when a task of it is opened, and the last few are kept */
const kept = new Map();
const block = number => {
  if (!kept.has(number)) {
    if (kept.size > 3) kept.delete(kept.keys().next().value);
    kept.set(number, unpack(document.querySelector(`[data-block="${number}"]`)));
  }
  return kept.get(number);
};

/* The list of tasks */
const extract = 'extract' in root.dataset;
const browser = document.getElementById('browser'), article = document.getElementById('open');
const state = {index: null, filter: 'all', word: '', page: 0, found: []};
const FILTERS = [['all', 'All'], ['failed', 'Failed'], ['unreadable', 'Unreadable'],
  ['modelsDiffer', 'Models differ'], ['runsDiffer', 'Runs differ'], ['judgeDiffers', 'Judge and person disagree']];
const passes = (task, filter) => filter === 'all' || task[filter];
const address = (task, model, run) => '#' + [['task', task], ['model', model], ['run', run]]
  .filter(([, value]) => value !== undefined).map(([key, value]) => `${key}=${encoded(value)}`).join('&');
const encoded = value => encodeURIComponent(String(value).toWellFormed?.() ?? value);
const mean = scores => scores.reduce((sum, score) => sum + score, 0) / scores.length;
const scoresOf = (task, model) => task.cells.filter(cell => cell[0] === model && cell[2] !== 'missing').map(cell => cell[3]);

const showFilters = () => {
  const offered = FILTERS.filter(([id]) => id !== 'judgeDiffers' || state.index.audited);
  const buttons = offered.map(([id, name]) => {
    const number = state.index.tasks.filter(task => passes(task, id)).length;
    const button = make('button', {type: 'button', 'data-filter': id, 'aria-pressed': id === state.filter},
      name + ' ', make('span', {class: 'quiet'}, number.toLocaleString('en')));
    button.onclick = () => {
      state.filter = id;
      for (const other of all('[data-filter]')) other.setAttribute('aria-pressed', other === button);
      showList(0);
    };
    return button;
  });
  browser.querySelector('.filters').replaceChildren(...buttons);
};
const outcomes = task => {
  const count = status => task.cells.filter(cell => cell[2] === status).length;
  const words = ['failed', 'unreadable', 'missing'].filter(count).map(status => `${count(status)} ${status}`);
  if (task.modelsDiffer) words.push('models differ');
  if (task.runsDiffer) words.push('runs differ');
  if (task.judgeDiffers) words.push('judge and person disagree');
  return words.join(', ') || '–';
};
const listRow = task => {
  const scores = task.cells.filter(cell => cell[2] !== 'missing').map(cell => cell[3]);
  return make('tr', {},
    make('th', {scope: 'row', class: 'claim'}, make('a', {href: address(task.id)}, task.id)),
    cellOf(task.family ?? '–', 'words'),
    cellOf(scores.length ? figure(mean(scores)) : '–'),
    cellOf(outcomes(task), 'words'));
};
const showList = page => {
  const word = state.word.toLowerCase();
  state.found = state.index.tasks.filter(task => passes(task, state.filter)
    && (task.id.toLowerCase().includes(word) || (task.family ?? '').toLowerCase().includes(word)));
  const pages = Math.max(1, Math.ceil(state.found.length / state.index.size));
  state.page = Math.min(Math.max(page, 0), pages - 1);
  const first = state.page * state.index.size, shown = state.found.slice(first, first + state.index.size);
  const table = document.getElementById('list');
  table.tHead.replaceChildren(make('tr', {}, ...[['Task', 'words'], ['Family', 'words'], ['Mean, %', null],
    ['Outcomes', 'words']].map(([name, cls]) => make('th', {scope: 'col', class: cls}, name))));
  table.tBodies[0].replaceChildren(...shown.map(listRow));
  document.getElementById('shown').textContent = shown.length
    ? `Tasks ${(first + 1).toLocaleString('en')}–${(first + shown.length).toLocaleString('en')} of ${state.found.length.toLocaleString('en')}`
    : 'No task fits';
  const [back, next] = all('[data-turn]');
  back.disabled = state.page === 0;
  next.disabled = state.page === pages - 1;
};

/* One task */
const checked = check => {
  const words = [check.kind];
  if (check.items) words.push(check.items.map(item => typeof item === 'string' ? item : JSON.stringify(item)).join(', '));
  if (check.value !== undefined) words.push(String(check.value) + (check.unit ? ` ${check.unit}` : ''));
  if (check.tolerance) words.push(check.tolerance.absolute !== null && check.tolerance.absolute !== undefined
    ? `± ${check.tolerance.absolute}` : `± ${check.tolerance.relative} of it`);
  for (const name of ['mode', 'k', 'order', 'locale', 'field']) if (check[name] !== undefined && check[name] !== null) words.push(`${name} ${check[name]}`);
  if (check.ordered) words.push('in order');
  if (check.share) words.push('or as a share');
  if (check.near?.length) words.push('near ' + check.near.map(one => `“${one}”`).join(' or '));
  const aliases = Array.isArray(check.aliases) ? check.aliases : Object.values(check.aliases ?? {}).flat();
  if (aliases.length) words.push('also ' + aliases.join(', '));
  return words.join(', ');
};
const REASONS = {no_response: 'no answer', refusal: 'declined to answer', format: 'no readable form',
  conflict: 'answers that differ', ambiguous: 'more than one reading', out_of_options: 'outside the options',
  limit: 'over a limit', not_asked: 'judge not asked', truncated: 'cut off', judge_failed: 'judge gave no answer',
  judge_unreadable: 'judge gave no verdict', judge_tied: 'judges do not agree'};
const reason = code => REASONS[code] ?? code.replaceAll('_', ' ');
/* What people say: whether the line is met, as the verdict does */
const decision = met => met === null ? 'undecided' : met ? 'met' : 'not met';
const differs = (verdict, label) => verdict.met !== null && label.met !== null && verdict.met !== label.met;
const peopleOf = (cell, verdict) => Object.hasOwn(cell.people, verdict.lineId) ? cell.people[verdict.lineId] : [];
const peopleNote = (verdict, labels) => {
  if (!labels.length) return null;
  const said = ['met', 'not met', 'undecided'].map(word => [word, labels.filter(label => decision(label.met) === word).length]);
  const words = said.filter(([, number]) => number).map(([word, number]) => labels.length === 1 ? word : `${number} ${word}`);
  return make('small', {class: labels.some(label => differs(verdict, label)) ? 'strong' : null},
    `${labels.length === 1 ? 'person' : 'people'}: ${words.join(', ')}`);
};
const verdictCell = (cell, line) => {
  const verdict = cell.verdicts.find(one => one.lineId === line.id);
  if (!verdict) return cellOf('–', 'run quiet');
  const note = peopleNote(verdict, peopleOf(cell, verdict));
  if (verdict.met === null) return make('td', {class: 'run'}, 'unreadable ', make('i', {}, `· ${reason(verdict.reason ?? 'format')}`), note);
  return make('td', {class: `run ${verdict.met ? 'met' : 'unmet'}`}, verdict.met ? 'met ' : 'not met ', make('i', {}, `· ${verdict.by}`), note);
};
const verdictTable = (task, cells) => {
  const head = make('tr', {}, make('th', {scope: 'col', class: 'words'}, 'Line'), make('th', {scope: 'col'}, 'Weight'),
    make('th', {scope: 'col', class: 'words'}, 'Checked by'),
    ...cells.map(cell => make('th', {scope: 'col', class: 'run'}, `Run ${cell.run}`)));
  const rows = task.rubric.map((line, place) => make('tr', {},
    make('th', {scope: 'row', class: 'claim'}, `${place + 1} ${line.claim}`,
      line.absent ? make('span', {class: 'quiet'}, ' (must be absent)') : null),
    cellOf(String(line.weight)), cellOf(checked(line.check), 'words'),
    ...cells.map(cell => verdictCell(cell, line))));
  const total = task.rubric.reduce((sum, line) => sum + line.weight, 0);
  const last = make('tr', {class: 'strong'}, make('th', {scope: 'row', class: 'strong'}, 'Score'), cellOf(String(total)),
    cellOf('', 'words'), ...cells.map(cell => cellOf(cell.status === 'missing' ? '–' : fixed(cell.score, 3), 'run')));
  return make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Lines and verdicts'},
    make('table', {class: 'verdicts'}, make('thead', {}, head), make('tbody', {}, ...rows, last)));
};
/* Text set in columns by spaces keeps them only in letters of one width */
const inColumns = text => /\S(?: {3,}|\t)\S/.test(text);
/* Spans count code points, as Array.from does; a JavaScript index would count half of some of them */
const marked = (text, spans) => {
  const points = Array.from(text), quote = make('blockquote', {lang: article.dataset.language, class: inColumns(text) ? 'columns' : null});
  const inside = spans.filter(({start, end}) => start < end && end <= points.length);
  const cuts = [...new Set([0, points.length, ...inside.flatMap(({start, end}) => [start, end])])].sort((a, b) => a - b);
  cuts.slice(0, -1).forEach((start, place) => {
    const end = cuts[place + 1], part = points.slice(start, end).join('');
    const over = inside.filter(span => span.start <= start && end <= span.end);
    quote.append(over.length ? make('mark', {'data-lines': over.map(span => span.line).join(' ')}, part) : part);
    const ending = over.filter(span => span.end === end).map(span => span.line);
    if (ending.length) quote.append(make('sup', {}, ending.join(', ')));
  });
  return quote;
};
/* Characters that cannot be seen or that turn the rest of a line round never stand in a note */
const plain = words => words.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/g, '\ufffd');
/* A judge decides whether a claim holds; a claim that must be absent is met when it does not */
const PROBLEMS = {nothing: 'no answer', format: 'not in the form asked for', tag: 'without the tag of the question',
  verdict: 'without true or false', conflict: 'verdicts that differ', quote: 'quote not in the reply'};
const flagWords = flag => {
  if (flag === 'contradiction') return 'the reason says the opposite of the verdict';
  const [, judge, said, why] = flag.match(/^([^]*): (met|not met|unreadable(?: \((\w+)\))?)$/) ?? [];
  if (judge !== undefined) return `${judge}: ${said === 'met' ? 'the claim holds' : said === 'not met' ? 'the claim does not hold' : `no verdict, ${PROBLEMS[why] ?? why ?? 'unreadable'}`}`;
  const [, problem] = flag.match(/^problem: (\w+)$/) ?? [];
  return problem === undefined ? flag : `answer without a verdict: ${PROBLEMS[problem] ?? problem}`;
};
const judgeWords = read => [
  ...(read.raw === null ? [] : [`quote “${read.raw}”`]),
  ...(read.value ? [`reason given: “${read.value}”`] : []),
  ...read.flags.map(flagWords)];
const readWords = (verdict, line) => {
  const words = [`Line ${line}: ${verdict.met === null ? 'unreadable' : verdict.met ? 'met' : 'not met'}, by ${verdict.by}`];
  if (verdict.reason) words.push(reason(verdict.reason));
  const read = verdict.read;
  if (read && verdict.by === 'judge' && read.stage === 'judge') words.push(...judgeWords(read));
  else if (read) {
    words.push(`where: ${read.stage}`);
    if (read.raw !== null) words.push(`read “${read.raw}”` + (read.value !== null && read.value !== read.raw ? ` as ${read.value}` : ''));
    else words.push(read.value === null ? 'nothing read' : `read as ${read.value}`);
    words.push(...read.flags);
  }
  return plain(words.join('; '));
};
const lineNote = (cell, verdict, line) => make('li', {}, readWords(verdict, line), ...peopleOf(cell, verdict).flatMap(label => [
  '; ', make('bdi', {class: 'person'}, plain(label.person)), ': ', make('span', {class: differs(verdict, label) ? 'strong' : null}, decision(label.met))]));
const failure = error => {
  const words = error.kind.replaceAll('_', ' ') + (error.status === null ? '' : ` (${error.status})`);
  return make('p', {}, make('strong', {class: 'strong'}, `Call failed: ${words}.`), error.message ? ` ${error.message}` : '');
};
const replyHead = (cell, seconds, cost) => make('header', {}, make('h3', {}, `Run ${cell.run}`),
  make('span', {class: 'quiet'}, `${cell.status === 'missing' ? 'missing' : fixed(cell.score, 3)} · ${time(seconds)} · ${money(cost)}`));
const replyNode = (task, cell) => {
  const reply = cell.reply, node = make('div', {class: 'reply', 'data-run': cell.run});
  node.append(replyHead(cell, reply?.seconds ?? null, reply?.costUsd ?? null));
  if (!reply) return node.append(make('p', {class: 'note'}, 'This call has no outcome yet.')), node;
  const lines = new Map(task.rubric.map((line, place) => [line.id, place + 1]));
  const spans = cell.verdicts.filter(verdict => verdict.read?.span)
    .map(verdict => ({start: verdict.read.span[0], end: verdict.read.span[1], line: lines.get(verdict.lineId)}));
  if (reply.error) node.append(failure(reply.error));
  if (reply.text !== null) node.append(reply.text === '' ? make('p', {class: 'note'}, 'The reply is empty.') : marked(reply.text, spans));
  node.append(make('ul', {class: 'list'}, ...cell.verdicts.map(verdict => lineNote(cell, verdict, lines.get(verdict.lineId)))));
  const facts = [reply.exactName, reply.finish && `finish: ${reply.finish}`, counted(reply.attempts, 'attempt'), reply.started,
    reply.usage && `${counted(reply.usage.input, 'token')} read, ${reply.usage.output.toLocaleString('en')} written`];
  node.append(make('p', {class: 'note'}, facts.filter(Boolean).join(' · ')));
  return node;
};
const extractTable = cells => make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Replies left out'},
  make('table', {class: 'verdicts'},
    make('thead', {}, make('tr', {}, ...['Run', 'Status', 'Score', 'Cost, US$', 'Time, s', 'SHA-256 of the reply']
      .map((name, place) => make('th', {scope: 'col', class: [1, 5].includes(place) ? 'words' : null}, name)))),
    make('tbody', {}, ...cells.map(cell => make('tr', {'data-run': cell.run}, make('th', {scope: 'row'}, String(cell.run)),
      cellOf(cell.status, 'words'), cellOf(cell.status === 'missing' ? '–' : fixed(cell.score, 3)),
      cellOf(cell.costUsd === null ? '–' : fixed(cell.costUsd, 4)), cellOf(cell.seconds === null ? '–' : fixed(cell.seconds, 1)),
      cellOf(cell.sha256 ?? 'no reply', cell.sha256 ? 'words code' : 'words quiet'))))));
const modelChoice = (entry, chosen) => make('div', {class: 'filters choice screen', role: 'group', 'aria-label': 'Model'},
  ...state.index.models.map((name, place) => {
    const scores = scoresOf(entry, place);
    const button = make('button', {type: 'button', 'data-model': name, 'aria-pressed': name === chosen}, name + ' ',
      make('span', {class: 'quiet'}, scores.length ? figure(mean(scores)) : '–'));
    button.onclick = () => { location.hash = address(entry.id, name); };
    return button;
  }));
const taskHead = (task, entry, model) => {
  const place = state.found.indexOf(entry), about = [entry.family, task.difficulty].filter(one => one !== null && one !== undefined);
  return make('div', {class: 'task-head'},
    make('h3', {tabindex: '-1', id: 'opened'}, `${entry.id} · ${model}`),
    make('span', {class: 'quiet'}, about.join(', ')),
    make('a', {href: address(entry.id, model)}, 'Link to this task'),
    make('span', {class: 'screen quiet'}, place < 0 ? 'Not in the list below' : `Task ${(place + 1).toLocaleString('en')} of ${state.found.length.toLocaleString('en')} · `,
      ...(place < 0 ? [] : [make('kbd', {}, 'j'), ' next, ', make('kbd', {}, 'k'), ' back'])));
};
const sayInstead = words => { article.hidden = false; article.replaceChildren(make('p', {class: 'note', role: 'alert'}, words)); };
const openTask = async (id, model, run) => {
  const place = state.index.tasks.findIndex(task => task.id === id);
  if (place < 0) return sayInstead(`There is no task ${id} in this report.`);
  const entry = state.index.tasks[place], {size, models} = state.index;
  const name = models.includes(model) ? model : models[0];
  const data = (await block(Math.floor(place / size))).tasks[place % size];
  if (wanted().get('task') !== id) return undefined;
  const cells = data.cells.filter(cell => cell.model === name);
  const parts = extract ? [extractTable(cells)] : [
    make('div', {class: 'text'}, make('p', {class: 'quiet note'}, 'Prompt'), make('p', {class: inColumns(data.task.prompt) ? 'prompt columns' : 'prompt', lang: article.dataset.language}, data.task.prompt)),
    verdictTable(data.task, cells),
    make('div', {class: 'replies'}, ...cells.map(cell => replyNode(data.task, cell))),
    make('p', {class: 'note'}, data.task.rubric.some(line => line.check.kind === 'judge')
      ? 'The marked span is what the check read or the judge quoted; the small figure is its line. A person’s verdict changes no score.'
      : 'The marked span is what the check read; the small figure is its line.')];
  article.replaceChildren(taskHead(data.task ?? {}, entry, name), modelChoice(entry, name), ...parts);
  article.hidden = false;
  const picked = run === null ? null : article.querySelector(`[data-run="${CSS.escape(run)}"]`);
  picked?.classList.add('picked');
  (picked ?? article).scrollIntoView({block: 'start'});
  document.getElementById('opened').focus({preventScroll: true});
  return undefined;
};

/* Addresses and keys */
const wanted = () => new URLSearchParams(location.hash.slice(1));
const follow = () => {
  const at = wanted();
  if (at.has('task')) openTask(at.get('task'), at.get('model'), at.get('run')).catch(() => sayInstead('The replies of this task cannot be unpacked.'));
};
const step = by => {
  const at = wanted(), now = state.found.findIndex(task => task.id === at.get('task'));
  const next = state.found[now < 0 ? 0 : now + by];
  if (next) location.hash = address(next.id, at.get('model') ?? undefined);
};
addEventListener('keydown', event => {
  if (!state.index || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return;
  if (event.key === 'j') step(1);
  if (event.key === 'k') step(-1);
});
const start = async () => {
  state.index = await unpack(document.querySelector('[data-index]'));
  browser.hidden = document.getElementById('lister').hidden = false;
  showFilters();
  showList(0);
  document.getElementById('find').oninput = event => { state.word = event.target.value; showList(0); };
  for (const button of all('[data-turn]')) button.onclick = () => showList(state.page + +button.dataset.turn);
  addEventListener('hashchange', follow);
  follow();
};
start().catch(() => sayInstead('This reader cannot unpack the replies; they stand in replies.jsonl beside the page.'));
