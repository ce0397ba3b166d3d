import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { CurrencyPart, Labelled, StatementDocument, StatementRow } from './statement-document.ts';

/** Draws one statement and ends. Its layout takes seconds of a processor, which belong to nobody who waits for a price. */

/** One typeface in two parts: a letter is taken from the first that has it. */
const parts = ['latin', 'latin-ext', 'arabic'] as const;
const family = parts.map((part) => `plex ${part}`);
for (const part of parts) {
  Font.register({
    family: `plex ${part}`,
    fonts: [400, 600].map((fontWeight) => ({
      fontWeight,
      src: fileURLToPath(
        import.meta.resolve(
          `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${part}-${fontWeight}-normal.woff`,
        ),
      ),
    })),
  });
}
// No word is broken: a reason in two pieces reads as two.
Font.registerHyphenationCallback((word) => [word]);

const ink = '#14201e';
const quiet = '#5b6a67';
const line = '#d9dfdd';
const accent = '#0c5c57';

const styles = StyleSheet.create({
  page: { fontFamily: family, fontSize: 8.5, color: ink, padding: 40, paddingBottom: 52, lineHeight: 1.35 },
  head: {
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    borderBottomWidth: 1,
    borderColor: ink,
    paddingBottom: 10,
  },
  brand: { fontSize: 15, fontWeight: 600, color: accent },
  title: { fontSize: 11, fontWeight: 600 },
  facts: { flexWrap: 'wrap', marginTop: 12, marginBottom: 4 },
  fact: { width: '50%', marginBottom: 4 },
  label: { color: quiet },
  part: { marginTop: 16 },
  partTitle: { fontSize: 11, fontWeight: 600, marginBottom: 4 },
  row: { borderBottomWidth: 0.5, borderColor: line, paddingVertical: 3 },
  columns: { borderBottomWidth: 0.75, borderColor: quiet, color: quiet, paddingVertical: 3 },
  total: {
    paddingVertical: 4,
    justifyContent: 'space-between',
    fontWeight: 600,
    backgroundColor: '#f2f5f4',
    paddingHorizontal: 4,
  },
  sums: { paddingVertical: 2, paddingHorizontal: 4, justifyContent: 'space-between', color: quiet },
  empty: { paddingVertical: 6, paddingHorizontal: 4, color: quiet },
  hash: { fontSize: 8, marginTop: 3 },
  note: { marginTop: 6, color: quiet },
  foot: {
    position: 'absolute',
    bottom: 24,
    left: 40,
    right: 40,
    color: quiet,
    fontSize: 7.5,
    justifyContent: 'space-between',
  },
});

/** Widths of time, reason, ref, amount and balance after, of the whole line. */
const widths = ['19%', '27%', '20%', '17%', '17%'];

function statement(document: StatementDocument): ReactElement<React.ComponentProps<typeof Document>> {
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

  const labelled = ({ label, value }: Labelled, style: 'total' | 'sums') =>
    h(View, { key: label, style: [styles[style], row], wrap: false }, [
      h(Text, { key: 'label', style: text }, label),
      h(Text, { key: 'value', style: figure(end) }, value),
    ]);

  const columnStyle = (index: number) => ({ width: widths[index] ?? '20%', paddingHorizontal: 4 });
  const rowOf = ({ time, reason, ref, amount, after }: StatementRow, index: number) =>
    h(View, { key: index, style: [styles.row, row], wrap: false }, [
      h(Text, { key: 0, style: [columnStyle(0), figure(start)] }, time),
      h(Text, { key: 1, style: [columnStyle(1), text] }, reason),
      h(Text, { key: 2, style: [columnStyle(2), figure(start), styles.label] }, ref),
      h(Text, { key: 3, style: [columnStyle(3), figure(end)] }, amount),
      h(Text, { key: 4, style: [columnStyle(4), figure(end)] }, after),
    ]);

  const currency = (part: CurrencyPart) =>
    h(View, { key: part.title, style: styles.part }, [
      h(Text, { key: 'title', style: [styles.partTitle, text], minPresenceAhead: 60 }, part.title),
      labelled(part.opening, 'total'),
      part.rows.length === 0
        ? h(Text, { key: 'empty', style: [styles.empty, text] }, part.empty)
        : h(
            View,
            { key: 'columns', style: [styles.columns, row] },
            part.columns.map((column, index) =>
              h(
                Text,
                { key: column, style: [columnStyle(index), { ...text, textAlign: index < 3 ? start : end }] },
                column,
              ),
            ),
          ),
      ...part.rows.map(rowOf),
      ...part.sums.map((sum) => labelled(sum, 'sums')),
      labelled(part.closing, 'total'),
    ]);

  return h(
    Document,
    { title: `${platformName} – ${title}`, creator: platformName, producer: platformName },
    h(Page, { size: 'A4', style: styles.page }, [
      h(View, { key: 'head', style: [styles.head, row] }, [
        h(Text, { key: 'brand', style: styles.brand }, platformName),
        h(Text, { key: 'title', style: [styles.title, text] }, title),
      ]),
      h(
        View,
        { key: 'facts', style: [styles.facts, row] },
        facts.map(({ label, value }) =>
          h(View, { key: label, style: styles.fact }, [
            h(Text, { key: 'label', style: [styles.label, text] }, label),
            h(Text, { key: 'value', style: figure(start) }, value),
          ]),
        ),
      ),
      ...currencies.map(currency),
      others === undefined
        ? null
        : h(View, { key: 'others', style: styles.part, wrap: false }, [
            h(Text, { key: 'title', style: [styles.partTitle, text] }, others.title),
            ...others.rows.map((each) => labelled(each, 'sums')),
          ]),
      h(View, { key: 'check', style: styles.part, wrap: false }, [
        h(Text, { key: 'title', style: [styles.partTitle, text] }, check.title),
        h(Text, { key: 'body', style: text }, check.body),
        check.hash === undefined
          ? null
          : h(Text, { key: 'hash', style: [styles.hash, figure(start)] }, check.hash),
      ]),
      ...notes.map((note) => h(Text, { key: note, style: [styles.note, text] }, note)),
      h(View, { key: 'foot', style: [styles.foot, row], fixed: true }, [
        h(Text, { key: 'what', style: text }, `${platformName} · ${title}`),
        h(Text, {
          key: 'page',
          style: text,
          render: ({ pageNumber, totalPages }) =>
            pageOf.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages)),
        }),
      ]),
    ]),
  );
}

const drawn = await renderToBuffer(statement(workerData as StatementDocument));
parentPort?.postMessage(Uint8Array.from(drawn));
