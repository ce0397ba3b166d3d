import { escapeHtml, linkKind, treatmentOf } from '#foundation/text/kept-html.ts';

/** These say by themselves that their text is one paragraph. */
const holdsOneText = new Set(['li', 'td', 'th', 'dd', 'dt']);

/** A text as it is stored: kept tags alone, no attribute but a link's address. */
export function canonicalHtml(html: string): string {
  return writeAll(new DOMParser().parseFromString(html, 'text/html').body);
}

function writeAll(parent: Node): string {
  return Array.from(parent.childNodes, write).join('');
}

function write(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const tag = node.tagName.toLowerCase();
  const treatment = treatmentOf(tag);
  if (treatment === 'drop') return '';
  if (treatment === 'unwrap') return writeAll(node);
  if (tag === 'br' || tag === 'hr') return `<${tag}>`;
  if (tag === 'p' && isOnlyText(node)) return writeAll(node);
  const inner = writeAll(node);
  if (tag === 'p' && inner === '') return '';
  if (tag !== 'a') return `<${tag}>${inner}</${tag}>`;
  const href = node.getAttribute('href') ?? '';
  if (linkKind(href) === 'none') return inner;
  return `<a href="${escapeHtml(href).replaceAll('"', '&quot;')}">${inner}</a>`;
}

/** The first paragraph of a list's item or a cell, and the only one. */
function isOnlyText(paragraph: Element): boolean {
  const parent = paragraph.parentElement;
  if (parent === null || !holdsOneText.has(parent.tagName.toLowerCase())) return false;
  return (
    parent.firstElementChild === paragraph &&
    Array.from(parent.children).filter(({ tagName }) => tagName === 'P').length === 1
  );
}
