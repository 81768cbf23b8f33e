/* Pictures, and data that are unpacked once */
const drawn = (name, attributes, ...inside) => {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...inside);
  return node;
};
const count = number => number.toLocaleString('en');
const kept = new Map();
const unpacked = query => {
  if (!kept.has(query)) kept.set(query, unpack(document.querySelector(query)));
  return kept.get(query);
};

/* The table: its rows in the order of the board, and the column of each key */
const table = document.querySelector('#models table'), body = table.tBodies[0];
const rows = [...body.rows];
const names = rows.map(row => row.querySelector('th').dataset.v);
const heads = new Map(all('th[data-key]', table).map(head => [head.dataset.key, head]));
const keys = [...heads.keys()];
const cellOf = (row, key) => row.cells[keys.indexOf(key)];
const groupKey = view => `group-${view}`;
let data = null;

/* What is shown is a state, and the state stands in the address: only what differs from the start is written */
const START = {tab: 0, sort: 'rate', down: true, find: '', hidden: [], opened: [], missing: [], theme: 'system'};
const state = {...START};
const wellFormed = text => text.toWellFormed?.() ?? text;
const sortable = key => heads.has(key) && heads.get(key).querySelector('button') !== null;
const read = () => {
  const at = new URLSearchParams(location.hash.slice(1));
  const asked = at.getAll('model'), places = asked.map(name => data.models.findIndex(known => wellFormed(known) === name));
  const sort = sortable(at.get('sort')) ? at.get('sort') : START.sort;
  return {
    tab: Math.max(0, data.views.findIndex((view, place) => place > 0 && wellFormed(view.name) === at.get('tab'))),
    sort,
    down: at.has('way') ? at.get('way') === 'down' : !heads.get(sort).dataset.first,
    find: at.get('find') ?? '',
    hidden: (at.get('hide') ?? '').split(',').filter(key => key !== 'model' && heads.has(key)),
    opened: places.filter(place => place >= 0),
    missing: asked.filter((name, n) => places[n] < 0),
    theme: ['light', 'dark'].includes(at.get('theme')) ? at.get('theme') : START.theme,
  };
};
const addressOf = ({tab, sort, down, find, hidden, opened, theme}) => {
  const first = !heads.get(sort).dataset.first;
  const parts = [
    ['tab', tab ? data.views[tab].name : ''],
    ['sort', sort === START.sort ? '' : sort],
    ['way', down === first ? '' : down ? 'down' : 'up'],
    ['find', find],
    ['hide', hidden.join(',')],
    ...opened.map(place => ['model', data.models[place]]),
    ['theme', theme === START.theme ? '' : theme],
  ];
  return parts.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(value))}`).join('&');
};
/* Letters typed one after another are one step back, not one each */
const change = (what, typed = false) => {
  Object.assign(state, what, {missing: []});
  const hash = addressOf(state), address = hash ? `#${hash}` : location.pathname + location.search;
  if (typed) history.replaceState(null, '', address); else history.pushState(null, '', address);
  show();
};

/* Views: overall, or one group */
let shown = 0;
const write = (cell, key, words, small, quiet = null) => {
  cell.dataset.v = key;
  cell.firstChild.data = quiet === null ? words : `${words} `;
  if (quiet !== null) cell.querySelector('span').textContent = quiet;
  cell.querySelector('small').textContent = small;
};
const showFigures = (row, one) => {
  const bar = cellOf(row, 'bar'), dots = cellOf(row, 'dots'), strength = cellOf(row, 'strength'), tasks = cellOf(row, 'tasks');
  bar.querySelector('.amount').setAttribute('d', one.bar);
  bar.querySelector('.ends').setAttribute('d', one.bar_ends);
  dots.querySelector('.ends').setAttribute('d', one.dot_ends);
  dots.querySelector('.dot').setAttribute('cx', one.dot || 0);
  dots.querySelector('.dot').setAttribute('r', one.dot ? 3 : 0);
  write(cellOf(row, 'rate'), one.rate, one.rate_words, one.rate_span);
  cellOf(row, 'rate').className = one.rate ? 'strong' : 'quiet';
  write(cellOf(row, 'elo'), one.elo, one.elo_words, one.elo_span, one.elo_error);
  strength.dataset.v = one.strength;
  strength.textContent = one.strength_words;
  tasks.dataset.v = one.tasks;
  tasks.textContent = one.tasks_words;
  tasks.className = one.fewer ? 'strong' : '';
};
const showView = () => {
  for (const button of all('[data-tab]')) button.setAttribute('aria-pressed', +button.dataset.tab === state.tab);
  if (shown === state.tab) return;
  shown = state.tab;
  const view = data.views[shown];
  rows.forEach((row, place) => showFigures(row, view.figures[place]));
  for (const node of all('[data-view]', table)) node.textContent = node.closest('.span') && !shown ? 'overall' : view.name;
};

/* Columns: in the view of a group its own column would stand there twice */
const away = () => new Set([...state.hidden, ...(state.tab ? [groupKey(state.tab)] : [])]);
let columns = '';
const showColumns = () => {
  const gone = away(), now = [...gone].join();
  for (const box of all('[data-column]')) {
    box.checked = !gone.has(box.dataset.column);
    box.disabled = state.tab > 0 && box.dataset.column === groupKey(state.tab);
  }
  if (now === columns) return;
  columns = now;
  keys.forEach((key, place) => {
    heads.get(key).hidden = gone.has(key);
    for (const row of rows) row.cells[place].hidden = gone.has(key);
  });
  for (const over of all('[data-spans]', table)) {
    const left = over.dataset.spans.split(' ').filter(key => !gone.has(key)).length;
    over.hidden = left === 0;
    over.colSpan = Math.max(1, left);
  }
  for (const row of opened.values()) row.cells[0].colSpan = keys.length - gone.size;
};

/* Order and filter: rows without a figure stay last, whichever way */
const order = () => {
  const words = state.sort === 'model', value = row => cellOf(row, state.sort).dataset.v;
  return rows.map((row, place) => [row, value(row), place]).sort(([, x, a], [, y, b]) => {
    if (x === '' || y === '') return (x === '') - (y === '') || a - b;
    const difference = words ? (x < y ? -1 : +(x > y)) : x - y;
    return (state.down ? -difference : difference) || a - b;
  }).map(([row]) => row);
};
let ordered = 'rate true 0';
const showOrder = () => {
  for (const head of heads.values()) head.removeAttribute('aria-sort');
  heads.get(state.sort).setAttribute('aria-sort', state.down ? 'descending' : 'ascending');
  const now = `${state.sort} ${state.down} ${state.tab}`;
  if (now !== ordered) body.append(...order());
  ordered = now;
};
const showFound = () => {
  const word = state.find.toLowerCase(), found = names.map(name => name.toLowerCase().includes(word));
  rows.forEach((row, place) => { row.hidden = !found[place]; });
  const left = found.filter(Boolean).length, input = document.getElementById('find');
  if (input.value !== state.find) input.value = state.find;
  document.getElementById('shown').textContent = state.missing.length ? `There is no model ${state.missing.join(', ')} on this board.`
    : left === 0 ? 'No model fits.' : word ? `${count(left)} of ${count(rows.length)} models` : '';
};

/* One model: its numbers in every view, and its win rate on every task */
const MOST = 100, opened = new Map();
const HEADS = [['name', data => 'Group', 'words'], ['tasks_words', data => data.battles ? 'Battles' : 'Tasks'], ['rate_words', () => 'Win rate'],
  ['shared', () => 'Over shared tasks'], ['rounding', () => 'What rounding leaves open'], ['elo_words', () => 'Elo'],
  ['strength_words', () => 'Bradley-Terry'], ['mean', () => 'Mean of the values']];
const SMALL = {rate_words: 'rate_span', elo_words: 'elo_span'};
const region = (label, ...inside) => make('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label}, make('table', {}, ...inside));
const headRow = (columns) => make('thead', {}, make('tr', {}, ...columns.map(([name, cls = null]) => make('th', {scope: 'col', class: cls}, name))));
const viewsTable = place => {
  const lines = data.views.map(view => ({name: view.name, ...view.figures[place]}));
  const columns = HEADS.filter(([key]) => lines.some(line => line[key] !== ''));
  const cell = (line, key) => key === 'name' ? make('th', {scope: 'row'}, line.name)
    : make('td', {}, key === 'elo_words' ? `${line.elo_words} ${line.elo_error}` : line[key] || '–', ...(line[SMALL[key]] ? [make('small', {}, line[SMALL[key]])] : []));
  return region(`${data.models[place]}: by group`, headRow(columns.map(([, name, cls]) => [name(data), cls])),
    make('tbody', {}, ...lines.map(line => make('tr', {}, ...columns.map(([key]) => cell(line, key))))));
};
const results = (cells, tasks) => {
  let task = -1;
  const found = cells.steps.map((step, n) => {
    task += step;
    const value = tasks.values[task][cells.places[n]], points = tasks.points[task][cells.places[n]];
    return {task, value, rate: points === null ? null : points / (2 * tasks.others[task])};
  });
  if (!data.battles) {
    const there = new Set(found.map(one => one.task));
    tasks.ids.forEach((id, place) => { if (!there.has(place)) found.push({task: place, value: null, rate: null}); });
  }
  return found.sort((a, b) => (a.rate === null) - (b.rate === null) || b.rate - a.rate || (a.value === null) - (b.value === null) || a.task - b.task);
};
const rateBar = rate => drawn('svg', {class: 'spark', width: 64, height: 16, 'aria-hidden': 'true'}, drawn('path', {class: 'grid', d: 'M0 8H64'}),
  drawn('path', {class: 'start', d: 'M32 3V13'}), drawn('path', {class: 'amount', d: rate === null ? '' : `M0 8H${fixed(64 * rate, 1)}`}));
const resultRow = (one, tasks) => make('tr', {},
  make('th', {scope: 'row', class: 'claim'}, tasks.ids[one.task]),
  ...(data.grouped ? [make('td', {class: 'words'}, tasks.groups[one.task])] : []),
  make('td', {class: 'words'}, tasks.better[one.task]),
  make('td', {class: one.value === null ? 'quiet' : null}, one.value ?? 'no data'),
  make('td', {class: 'track words'}, rateBar(one.rate)),
  make('td', {}, one.rate === null ? '–' : fixed(one.rate, 3)));
const resultsTable = (place, found, tasks) => {
  const columns = [[data.battles ? 'Battle' : 'Task', 'words'], ...(data.grouped ? [['Group', 'words']] : []), ['Better', 'words'],
    ['Value as written'], ['0 to 1', 'words'], ['Win rate']];
  const lines = make('tbody', {}, ...found.slice(0, MOST).map(one => resultRow(one, tasks)));
  const parts = [region(`${data.models[place]}: every ${data.battles ? 'battle' : 'task'}`, headRow(columns), lines)];
  if (found.length > MOST) {
    const more = make('button', {type: 'button', class: 'screen more'}, `Show all ${count(found.length)}`);
    more.onclick = () => { lines.append(...found.slice(MOST).map(one => resultRow(one, tasks))); more.remove(); };
    parts.push(more);
  }
  return parts;
};
const fill = async (inside, place) => {
  const [tasks, block] = await Promise.all([unpacked('[data-tasks]'), unpacked(`[data-models="${Math.floor(place / data.size)}"]`)]);
  const link = '#' + addressOf({...START, opened: [place]});
  inside.replaceChildren(
    make('div', {class: 'task-head'}, make('h3', {}, data.models[place]), make('a', {href: link}, 'Link to this model')),
    viewsTable(place), ...resultsTable(place, results(block[place % data.size], tasks), tasks));
};
const openedRow = place => {
  if (!opened.has(place)) {
    const inside = make('div', {class: 'clause'}, make('p', {class: 'note'}, 'Unpacking …'));
    opened.set(place, make('tr', {class: 'opened', id: `opened-${place}`}, make('td', {colspan: keys.length - away().size}, inside)));
    fill(inside, place).catch(() => inside.replaceChildren(make('p', {class: 'note', role: 'alert'}, 'These numbers cannot be unpacked; they stand in the files named below.')));
  }
  return opened.get(place);
};
const showOpened = () => {
  for (const [place, row] of opened) if (!state.opened.includes(place)) row.remove();
  rows.forEach((row, place) => {
    const open = state.opened.includes(place), button = row.querySelector('th button');
    button.setAttribute('aria-expanded', open);
    if (!open) return button.removeAttribute('aria-controls');
    openedRow(place).hidden = row.hidden;
    row.after(openedRow(place));
    return button.setAttribute('aria-controls', `opened-${place}`);
  });
};

/* Putting it together */
const show = () => {
  if (state.sort === groupKey(state.tab)) Object.assign(state, {sort: START.sort, down: START.down});
  setTheme(state.theme);
  showView();
  showColumns();
  showOrder();
  showFound();
  showOpened();
};
const follow = () => {
  const hash = location.hash.slice(1);
  if (hash && !hash.includes('=')) return;
  const before = state.opened;
  Object.assign(state, read());
  show();
  const fresh = state.opened.find(place => !before.includes(place));
  if (fresh === undefined) return;
  rows[fresh].scrollIntoView({block: 'start'});
  rows[fresh].querySelector('th button').focus({preventScroll: true});
};
const sortOn = key => change(state.sort === key ? {down: !state.down} : {sort: key, down: !heads.get(key).dataset.first});
const listen = () => {
  rows.forEach((row, place) => {
    const head = row.querySelector('th'), button = make('button', {type: 'button', 'aria-expanded': 'false'}, ...head.childNodes);
    head.append(button);
    button.onclick = () => change({opened: state.opened.includes(place) ? state.opened.filter(one => one !== place) : [...state.opened, place]});
  });
  for (const [key, head] of heads) if (sortable(key)) head.querySelector('button').onclick = () => sortOn(key);
  for (const button of all('[data-tab]')) button.onclick = () => change({tab: +button.dataset.tab});
  for (const box of all('[data-column]')) {
    box.onchange = () => change({hidden: box.checked ? state.hidden.filter(key => key !== box.dataset.column) : [...state.hidden, box.dataset.column]});
  }
  for (const button of all('[data-choose]')) button.onclick = () => change({theme: button.dataset.choose});
  document.getElementById('find').oninput = event => change({find: event.target.value}, true);
  addEventListener('popstate', follow);
};
const start = async () => {
  data = await unpacked('[data-board]');
  listen();
  document.getElementById('controls').hidden = false;
  follow();
};
start();
