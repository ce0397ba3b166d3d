/**
 * Finds, in the page, text that stands outside of ⟦…⟧. Everything here runs in the browser (see
 * `untranslatedFinder`), so nothing in it may use anything of another file.
 */

/** The source of a function `untranslatedText()` for the page. */
export function untranslatedFinder(): string {
  const parts = [untranslatedText, textsOf, outside, isRead];
  return `globalThis.untranslatedText = (() => { ${parts.join('\n')}; return untranslatedText; })();`;
}

/** Texts and attributes, and parts of them, that are in no message; that messages end is found too. */
function untranslatedText(): string[] {
  const state = { depth: 0 };
  const found = textsOf(document.body).flatMap((text) => outside(text, state));
  if (state.depth !== 0) found.push(`⟦ and ⟧ do not pair: ${state.depth}`);
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  for (const element of document.body.querySelectorAll('*')) {
    if (!isRead(element)) continue;
    for (const name of attributes) found.push(...outside(element.getAttribute(name) ?? '', { depth: 0 }));
  }
  found.push(...outside(document.title, { depth: 0 }));
  return [...new Set(found)];
}

function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement !== null && isRead(parentElement)) texts.push(textContent ?? '');
  }
  return texts;
}

/** Also what only readers' machines are told. */
function isRead(element: Element): boolean {
  return element.closest('script, style, noscript') === null;
}

/** The parts of a text that are in no message: a message may begin in one text and end in another. */
function outside(text: string, state: { depth: number }): string[] {
  let part = '';
  const parts: string[] = [];
  for (const letter of text) {
    if (letter === '⟦') state.depth += 1;
    if (letter === '⟦' || letter === '⟧') {
      parts.push(part);
      part = '';
    } else if (state.depth === 0) part += letter;
    if (letter === '⟧') state.depth -= 1;
  }
  return [...parts, part].map((each) => each.trim()).filter((each) => /\p{L}/u.test(each));
}
