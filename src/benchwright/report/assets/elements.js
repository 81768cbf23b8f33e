/* Making elements: text only ever becomes text */
const make = (name, attributes = {}, ...inside) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, value);
  node.append(...inside.filter(one => one !== null));
  return node;
};

/* Exact halves go to the even digit, as everywhere else on the page; toFixed would round them up */
const fixed = (value, places) => {
  const half = value * 2 ** (places + 1);
  if (!Number.isInteger(half) || half % 2 === 0) return value.toFixed(places);
  const low = Math.floor(value * 10 ** places);
  return ((low + low % 2) / 10 ** places).toFixed(places);
};

/* Packed data */
const unpack = async node => {
  const letters = atob(node.textContent), raw = new Uint8Array(letters.length);
  for (let n = 0; n < letters.length; n++) raw[n] = letters.charCodeAt(n);
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
};
