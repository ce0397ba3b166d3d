import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { CurrencyPart, Labelled, StatementDocument, StatementRow } from './statement-document.ts';
import { cell, heights, styles, widths } from './statement-style.ts';

export interface Block {
  readonly height: number;
  readonly node: ReactElement;
  /** Stands on the page of what follows. */
  readonly isHeading?: true;
}

/** The styles that follow from the direction in which the language is written. */
export function directionOf({ isRightToLeft: isRtl }: StatementDocument) {
  const row = { flexDirection: isRtl ? 'row-reverse' : 'row' } as const;
  const text = { direction: isRtl ? 'rtl' : 'ltr', textAlign: isRtl ? 'right' : 'left' } as const;
  const [start, end] = isRtl ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return { row, text, start, end };
}
type Direction = ReturnType<typeof directionOf>;

const figure = (align: 'left' | 'right') => ({ direction: 'ltr', textAlign: align }) as const;

/** All of a statement, from its head to its notes. */
export function statementBlocks(document: StatementDocument): Block[] {
  const { currencies, others, notes } = document;
  const direction = directionOf(document);
  return [
    ...headBlocks(document, direction),
    ...currencies.flatMap((part) => currency(direction, part)),
    ...(others === undefined
      ? []
      : [
          heading(direction, 'others', others.title),
          ...others.rows.map((each) => labelled(direction, each, 'sums', 'others')),
        ]),
    checkBlock(document, direction),
    ...notes.map((note) => ({
      height: heights.note,
      node: h(Text, { key: note, style: [styles.note, direction.text] }, note),
    })),
  ];
}

function headBlocks(
  { platformName, title, facts, isRightToLeft: isRtl }: StatementDocument,
  { row, text, start }: Direction,
): Block[] {
  return [
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
  ];
}

function checkBlock({ check }: StatementDocument, { text, start }: Direction): Block {
  return {
    height: heights.check,
    node: h(
      View,
      { key: 'check', style: styles.check },
      h(Text, { style: [styles.checkTitle, text] }, check.title),
      h(Text, { style: [text, styles.checkBody] }, check.body),
      check.lines.map((each) => h(Text, { key: each, style: figure(start) }, each)),
    ),
  };
}

function heading({ text }: Direction, key: string, words: string): Block {
  return {
    height: heights.partTitle,
    node: h(Text, { key, style: [styles.partTitle, text] }, words),
    isHeading: true,
  };
}

function labelled(
  { row, text, end }: Direction,
  { label, value }: Labelled,
  style: 'total' | 'sums',
  of: string,
): Block {
  return {
    height: heights[style],
    node: h(
      View,
      { key: `${of} ${label}`, style: [styles[style], row] },
      h(Text, { style: text }, label),
      h(Text, { style: figure(end) }, value),
    ),
  };
}

function rowOf(
  { row, text, start, end }: Direction,
  { time, reason, ref, amount, after }: StatementRow,
  key: string,
): Block {
  return {
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
  };
}

function columns({ row, text, start, end }: Direction, { title: of, columns: names }: CurrencyPart): Block {
  return {
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
  };
}

function currency(direction: Direction, part: CurrencyPart): Block[] {
  const { text } = direction;
  return [
    heading(direction, part.title, part.title),
    labelled(direction, part.opening, 'total', part.title),
    ...(part.rows.length === 0
      ? [
          {
            height: heights.empty,
            node: h(Text, { key: `${part.title} empty`, style: [styles.empty, text] }, part.empty),
          },
        ]
      : [columns(direction, part)]),
    ...part.rows.map((each, index) => rowOf(direction, each, `${part.title} ${index}`)),
    ...part.sums.map((sum) => labelled(direction, sum, 'sums', part.title)),
    labelled(direction, part.closing, 'total', part.title),
  ];
}
