'use strict';
const root = document.documentElement;
const all = (query, at = document) => [...at.querySelectorAll(query)];
root.classList.add('has-script');

/* Colours and printing */
const setTheme = name => {
  if (name === 'system') delete root.dataset.theme; else root.dataset.theme = name;
  for (const button of all('[data-choose]')) button.setAttribute('aria-pressed', button.dataset.choose === name);
};
for (const button of all('[data-choose]')) button.onclick = () => setTheme(button.dataset.choose);
for (const button of all('[data-print]')) button.onclick = () => print();
addEventListener('beforeprint', () => { for (const one of all('details')) one.open = true; });
