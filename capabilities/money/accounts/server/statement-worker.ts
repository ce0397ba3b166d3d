import { parentPort, workerData } from 'node:worker_threads';
import { Document, Font, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement } from 'react';
import { type Block, directionOf, statementBlocks } from './statement-blocks.ts';
import type { StatementDocument } from './statement-document.ts';
import { lineEnds, loadFonts } from './statement-fonts.ts';
import { heights, margin, pageHeight, styles } from './statement-style.ts';

/** Draws one statement and ends. Layout takes seconds of a processor, which must not delay prices. */

// The typeface has none of the no-break spaces.
const given: StatementDocument = JSON.parse(JSON.stringify(workerData).replace(/[\u00a0\u202f]/g, ' '));
const family = await loadFonts(wordsOf(given), given.language);
Font.registerHyphenationCallback((word) => lineEnds(word, given.language));

/** The blocks by pages. A heading is never the last of its page. */
function paged(blocks: readonly Block[]): ReactElement[][] {
  const room = pageHeight - margin.page - margin.foot;
  const pages: ReactElement[][] = [];
  let page: ReactElement[] = [];
  let left = room;
  for (const [index, { height, node, isHeading }] of blocks.entries()) {
    const needed = isHeading === true ? height + heights.total + heights.columns + heights.row : height;
    if (needed > left && page.length > 0 && index > 0) {
      pages.push(page);
      page = [];
      left = room;
    }
    page.push(node);
    left -= height;
  }
  return [...pages, page];
}

function statement(document: StatementDocument): ReactElement<ComponentProps<typeof Document>> {
  const { platformName, title, pageOf } = document;
  const { row, text } = directionOf(document);
  const pages = paged(statementBlocks(document));
  return h(
    Document,
    { title: `${platformName} – ${title}`, creator: platformName, producer: platformName },
    pages.map((nodes, index) =>
      h(
        Page,
        { key: String(index), size: 'A4', style: [styles.page, { fontFamily: family }] },
        nodes,
        h(
          View,
          { style: [styles.foot, row] },
          h(Text, { style: text }, title),
          h(
            Text,
            { style: text },
            pageOf.replace('{page}', String(index + 1)).replace('{pages}', String(pages.length)),
          ),
        ),
      ),
    ),
  );
}

/** Every string of the document, in any order. */
function wordsOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return typeof part === 'object' && part !== null ? Object.values(part).map(wordsOf).join('') : '';
}

const drawn = await renderToBuffer(statement(given));
parentPort?.postMessage(Uint8Array.from(drawn));
