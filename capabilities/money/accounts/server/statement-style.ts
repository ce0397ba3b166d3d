import { StyleSheet } from '@react-pdf/renderer';

const ink = '#14201e';
const quiet = '#5b6a67';
const line = '#d9dfdd';
const accent = '#0c5c57';

/**
 * Every line has its height, so that pages are cut here: left to the library, each page would lay out all
 * that follow it again.
 */
export const heights = {
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
export const pageHeight = 842;
export const margin = { page: 40, foot: 56 };

export const cell = { paddingHorizontal: 4, maxLines: 1, textOverflow: 'ellipsis' } as const;
export const styles = StyleSheet.create({
  page: { fontSize: 8.5, color: ink, paddingTop: margin.page, paddingHorizontal: margin.page },
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
export const widths = [
  { width: '19%' },
  { width: '27%' },
  { width: '20%' },
  { width: '17%' },
  { width: '17%' },
] as const;
