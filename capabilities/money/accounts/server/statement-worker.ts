import { parentPort, workerData } from 'node:worker_threads';
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement as h, type ReactElement } from 'react';
import type { CurrencyPart, Labelled, StatementDocument, StatementRow } from './statement-document.ts';
import { lineEnds, loadFonts } from './statement-fonts.ts';

/** Draws one statement and ends. Layout takes seconds of a processor, which must not delay prices. */

// The typeface has none of the no-break spaces.
const given: StatementDocument = JSON.parse(JSON.stringify(workerData).replace(/[\u00a0\u202f]/g, ' '));
const family = await loadFonts(wordsOf(given), given.language);
Font.registerHyphenationCallback((word) => lineEnds(word, given.language));

const ink = '#14201e';
const quiet = '#5b6a67';
const line = '#d9dfdd';
const accent = '#0c5c57';

/**
 * Every line has its height, so that pages are cut here: left to the library, each page would lay out all
 * that follow it again.
 */
const heights = {
  head: 48,
  facts: 66,
  partTitle: 32,
  total: 20,
  columns: 19,
  row: 16,
  sums: 15,
  empty: 20,
  check: 97,
  note: 26,
};
const pageHeight = 842;
const margin = { page: 40, foot: 56 };

const cell = { paddingHorizontal: 4, maxLines: 1, textOverflow: 'ellipsis' } as const;
const styles = StyleSheet.create({
  page: {
    fontFamily: family,
    fontSize: 8.5,
    color: ink,
    paddingTop: margin.page,
    paddingHorizontal: margin.page,
  },
  head: {
    height: heights.head - 10,
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    borderBottomWidth: 1,
    borderColor: ink,
    paddingBottom: 6,
    marginBottom: 10,
  },
  brand: { fontSize: 15, fontWeight: 600, color: accent },
  title: { fontSize: 11, fontWeight: 600 },
  facts: { height: heights.facts, flexWrap: 'wrap' },
  fact: { width: '50%', height: 30 },
  label: { color: quiet },
  partTitle: { fontSize: 11, fontWeight: 600, height: heights.partTitle, paddingTop: 12 },
  row: { height: heights.row, alignItems: 'center', borderBottomWidth: 0.5, borderColor: line },
  columns: {
    height: heights.columns,
    alignItems: 'center',
    borderBottomWidth: 0.75,
    borderColor: quiet,
    color: quiet,
  },
  total: {
    height: heights.total,
    alignItems: 'center',
    justifyContent: 'space-between',
    fontWeight: 600,
    backgroundColor: '#f2f5f4',
    paddingHorizontal: 4,
  },
  sums: {
    height: heights.sums,
    alignItems: 'center',
    justifyContent: 'space-between',
    color: quiet,
    paddingHorizontal: 4,
  },
  empty: { height: heights.empty, paddingTop: 5, paddingHorizontal: 4, color: quiet },
  check: { height: heights.check, paddingTop: 8 },
  checkBody: { marginBottom: 3 },
  checkTitle: { fontSize: 11, fontWeight: 600, marginBottom: 4 },
  note: { height: heights.note, paddingTop: 4, color: quiet },
  foot: {
    position: 'absolute',
    top: pageHeight - margin.foot + 20,
    left: margin.page,
    right: margin.page,
    color: quiet,
    fontSize: 7.5,
    justifyContent: 'space-between',
  },
});

/** Widths of time, reason, ref, amount and balance after, of the whole line. */
const widths = [
  { width: '19%' },
  { width: '27%' },
  { width: '20%' },
  { width: '17%' },
  { width: '17%' },
] as const;

interface Block {
  readonly height: number;
  readonly node: ReactElement;
  /** Stands on the page of what follows. */
  readonly isHeading?: true;
}

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
  const {
    isRightToLeft: isRtl,
    platformName,
    title,
    facts,
    currencies,
    others,
    check,
    notes,
    pageOf,
  } = document;
  const row = { flexDirection: isRtl ? 'row-reverse' : 'row' } as const;
  const text = { direction: isRtl ? 'rtl' : 'ltr', textAlign: isRtl ? 'right' : 'left' } as const;
  const [start, end] = isRtl ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const figure = (align: 'left' | 'right') => ({ direction: 'ltr', textAlign: align }) as const;
  const heading = (key: string, words: string): Block => ({
    height: heights.partTitle,
    node: h(Text, { key, style: [styles.partTitle, text] }, words),
    isHeading: true,
  });

  const labelled = ({ label, value }: Labelled, style: 'total' | 'sums', of: string): Block => ({
    height: heights[style],
    node: h(
      View,
      { key: `${of} ${label}`, style: [styles[style], row] },
      h(Text, { style: text }, label),
      h(Text, { style: figure(end) }, value),
    ),
  });

  const rowOf = ({ time, reason, ref, amount, after }: StatementRow, key: string): Block => ({
    height: heights.row,
    node: h(
      View,
      { key, style: [styles.row, row] },
      h(Text, { style: [cell, widths[0], figure(start)] }, time),
      h(Text, { style: [cell, widths[1], text] }, reason),
      h(Text, { style: [cell, widths[2], figure(start), styles.label] }, ref),
      h(Text, { style: [cell, widths[3], figure(end)] }, amount),
      h(Text, { style: [cell, widths[4], figure(end)] }, after),
    ),
  });

  const columns = ({ title: of, columns: names }: CurrencyPart): Block => ({
    height: heights.columns,
    node: h(
      View,
      { key: `${of} columns`, style: [styles.columns, row] },
      names.map((name, index) =>
        h(
          Text,
          { key: name, style: [cell, widths[index] ?? {}, text, { textAlign: index < 3 ? start : end }] },
          name,
        ),
      ),
    ),
  });

  const currency = (part: CurrencyPart): Block[] => [
    heading(part.title, part.title),
    labelled(part.opening, 'total', part.title),
    ...(part.rows.length === 0
      ? [
          {
            height: heights.empty,
            node: h(Text, { key: `${part.title} empty`, style: [styles.empty, text] }, part.empty),
          },
        ]
      : [columns(part)]),
    ...part.rows.map((each, index) => rowOf(each, `${part.title} ${index}`)),
    ...part.sums.map((sum) => labelled(sum, 'sums', part.title)),
    labelled(part.closing, 'total', part.title),
  ];

  const blocks: Block[] = [
    {
      height: heights.head,
      node: h(
        View,
        { key: 'head', style: [styles.head, row] },
        h(Text, { style: styles.brand }, platformName),
        h(Text, { style: [styles.title, text] }, title),
      ),
    },
    {
      height: heights.facts,
      node: h(
        View,
        { key: 'facts', style: [styles.facts, row] },
        facts.map(({ label, value }) =>
          h(
            View,
            { key: label, style: styles.fact },
            h(Text, { style: [styles.label, text] }, label),
            h(Text, { style: isRtl && /\p{Script=Arabic}/u.test(value) ? text : figure(start) }, value),
          ),
        ),
      ),
    },
    ...currencies.flatMap(currency),
    ...(others === undefined
      ? []
      : [heading('others', others.title), ...others.rows.map((each) => labelled(each, 'sums', 'others'))]),
    {
      height: heights.check,
      node: h(
        View,
        { key: 'check', style: styles.check },
        h(Text, { style: [styles.checkTitle, text] }, check.title),
        h(Text, { style: [text, styles.checkBody] }, check.body),
        check.lines.map((each) => h(Text, { key: each, style: figure(start) }, each)),
      ),
    },
    ...notes.map((note) => ({
      height: heights.note,
      node: h(Text, { key: note, style: [styles.note, text] }, note),
    })),
  ];
  const pages = paged(blocks);
  return h(
    Document,
    { title: `${platformName} – ${title}`, creator: platformName, producer: platformName },
    pages.map((nodes, index) =>
      h(
        Page,
        { key: String(index), size: 'A4', style: styles.page },
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
