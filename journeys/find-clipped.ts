/**
 * Finds, in the page, text that a reader cannot read whole: cut off, outside its box or the screen, broken
 * within a word, or lying on other text. Everything here runs in the browser (see `finder`), so nothing in it
 * may use anything of another file.
 */

export interface Exception {
  /** Text inside of what this selects may be cut. */
  readonly selector: string;
  readonly why: string;
}

interface Line {
  readonly element: Element;
  readonly text: string;
  /** The letters' own height, without the air above and below. */
  readonly rect: DOMRect;
  readonly layer: Element;
}

/** What is cut on purpose: the whole is to be had elsewhere. */
export const exceptions: readonly Exception[] = [
  {
    selector: 'a[href*="/cruuency"] bdi.truncate, :has(> a[href*="/cruuency"]) bdi.truncate',
    why: 'a market’s long name stands below its code, and whole on the market’s own screen',
  },
  {
    selector: 'header p.line-clamp-2',
    why: 'the bar names the screen in two lines; an article, a piece and a market have their whole names below',
  },
];

/** The source of a function `clippedText(exceptions)` for the page. */
export function finder(): string {
  const parts = [
    clippedText,
    textNodes,
    isShown,
    linesOf,
    layerOf,
    chainOf,
    cutOf,
    isOutside,
    horizontallyOutside,
    brokenWords,
    cutPlaceholders,
    overlaps,
    visiblePart,
    nameOf,
  ];
  return `globalThis.clippedText = (() => { ${parts.join('\n')}; return clippedText; })();`;
}

/** What is wrong with the page's texts, each with the text and the element. */
export function clippedText(exceptions: readonly string[]): string[] {
  const intended = exceptions.join(',');
  const found: string[] = cutPlaceholders();
  const lines: Line[] = [];
  for (const node of textNodes()) {
    const element = node.parentElement;
    if (element === null) continue;
    const own = linesOf(node, element);
    lines.push(...own);
    const where = () => `“${(node.textContent ?? '').trim().slice(0, 60)}” in ${nameOf(element)}`;
    if (intended === '' || element.closest(intended) === null) {
      const cut = own.map((line) => cutOf(line)).find((each) => each !== undefined);
      if (cut !== undefined) found.push(`${cut}: ${where()}`);
    }
    if (own.length > 1) found.push(...brokenWords(node).map((word) => `broken “${word}”: ${where()}`));
  }
  found.push(...overlaps(lines));
  return [...new Set(found)];
}

function textNodes(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if ((node.textContent ?? '').trim() !== '' && node.parentElement !== null && isShown(node.parentElement))
      nodes.push(node);
  }
  return nodes;
}

/** Not what only readers' machines are told. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TITLE|OPTION|TEXTAREA|svg)$/.test(at.tagName)) return false;
    if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
  }
  return true;
}

/** The lines that a text is set in. */
function linesOf(node: Text, element: Element): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const layer = layerOf(element);
  const text = (node.textContent ?? '').trim().slice(0, 40);
  const air = 0.2;
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 0.5 && height > 0)
    .map(({ x, y, width, height }) => ({
      element,
      text,
      layer,
      rect: new DOMRect(x, y + height * air, width, height * (1 - 2 * air)),
    }));
}

/** What a text moves with: a bar that stays, a layer above the page, or the page. */
function layerOf(element: Element): Element {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return at;
  }
  return document.documentElement;
}

/**
 * The boxes around a text, up to the first that scrolls sideways; below what is placed, what it is placed in.
 */
function chainOf(element: Element): Element[] {
  const chain: Element[] = [];
  let isAbsolute = false;
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    const { position, overflowX, display } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX)) break;
    if (isAbsolute && position === 'static') continue;
    isAbsolute = position === 'absolute';
    if (display !== 'inline' && display !== 'contents') chain.push(at);
    if (position === 'fixed') break;
  }
  return chain;
}

function cutOf({ element, rect }: Line): string | undefined {
  const chain = chainOf(element);
  const isFree = chain.every((each) => getComputedStyle(each).position !== 'absolute');
  for (const box of chain) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const around = box.getBoundingClientRect();
    const cuts = overflowX !== 'visible' || overflowY !== 'visible';
    if (cuts && isOutside(rect, around)) return `cut by ${nameOf(box)}`;
    if (isFree && isOutside(rect, around)) return `outside of ${nameOf(box)}`;
  }
  // Above the last box is what scrolls sideways, or nothing.
  const last = chain.at(-1);
  if (
    last === undefined ||
    (last.parentElement !== document.body && getComputedStyle(last).position !== 'fixed')
  )
    return undefined;
  const screen = new DOMRect(0, rect.y, document.documentElement.clientWidth, rect.height);
  return horizontallyOutside(rect, screen) ? 'outside of the screen' : undefined;
}

function isOutside(rect: DOMRect, around: DOMRect): boolean {
  const slack = 1;
  return (
    horizontallyOutside(rect, around) || rect.top < around.top - slack || rect.bottom > around.bottom + slack
  );
}

function horizontallyOutside(rect: DOMRect, around: DOMRect): boolean {
  const slack = 1;
  return rect.left < around.left - slack || rect.right > around.right + slack;
}

/** Words of scripts that have spaces between them, that go on in the next line. Not addresses and codes. */
function brokenWords(node: Text): string[] {
  const text = node.textContent ?? '';
  const broken: string[] = [];
  for (const { 0: token, index } of text.matchAll(/\S+/gu)) {
    // A figure is one word; hashes, addresses and names of files may break.
    const isFigure = /^[^\p{L}@/_]*\d[^\p{L}@/_]*$/u.test(token);
    if (!isFigure && /[@\d/_]/.test(token)) continue;
    const words = isFigure ? /\S+/gu : /[\p{scx=Latn}\p{scx=Arab}\p{scx=Deva}\p{M}]{2,}/gu;
    for (const word of token.matchAll(words)) {
      const range = document.createRange();
      range.setStart(node, index + word.index);
      range.setEnd(node, index + word.index + word[0].length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 6) broken.push(word[0]);
    }
  }
  return broken;
}

/** What a field shows while it is empty. */
function cutPlaceholders(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  const fields = [...document.querySelectorAll('input')].filter(
    ({ placeholder, value }) => placeholder !== '' && value === '',
  );
  return fields.flatMap((field) => {
    if (canvas === null || !isShown(field)) return [];
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    canvas.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const wanted = canvas.measureText(field.placeholder).width;
    return wanted > room + 1 ? [`cut placeholder “${field.placeholder}” in ${nameOf(field)}`] : [];
  });
}

/** Texts of the same layer that lie on one another. */
function overlaps(lines: readonly Line[]): string[] {
  const shown = lines
    .map((line) => ({ ...line, rect: visiblePart(line) }))
    .filter(({ rect }) => rect.width > 2 && rect.height > 2)
    .sort((one, other) => one.rect.top - other.rect.top);
  const found: string[] = [];
  for (const [index, one] of shown.entries()) {
    for (const other of shown.slice(index + 1)) {
      if (other.rect.top >= one.rect.bottom - 1) break;
      const shared = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      if (shared <= 1.5 || one.element === other.element || one.layer !== other.layer) continue;
      found.push(`“${one.text}” on “${other.text}” in ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }
  return found;
}

/** The part of a line that the boxes which cut it or scroll leave. */
function visiblePart({ element, rect }: Line): DOMRect {
  let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX === 'visible') continue;
    const box = at.getBoundingClientRect();
    left = Math.max(left, box.left);
    right = Math.min(right, box.right);
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function nameOf(element: Element): string {
  const classes = typeof element.className === 'string' ? element.className : '';
  return `${element.tagName.toLowerCase()}.${classes.split(/\s+/).slice(0, 4).join('.')}`;
}
