import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ActionTerms } from '#capabilities/markets/actions/face.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { parseJson } from '#foundation/text/parse-json.ts';

const amount = z.string().transform((text, context) => {
  const price = parsePrice(text);
  if (price !== undefined) return price;
  context.addIssue({ code: 'custom', message: 'not a price' });
  return z.NEVER;
});
const ratio = z.number().int().min(1).transform(BigInt);
const common = { code: z.string(), exDate: z.iso.date() };
const currency = z.string().regex(/^[A-Z]{3,5}$/);

const actionShape = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('split'), from: ratio, to: ratio }),
  z.object({ ...common, kind: z.literal('dividend'), amount, currency, special: z.boolean().default(false) }),
  z.object({ ...common, kind: z.literal('merger'), amount, currency }),
  z.object({ ...common, kind: z.literal('symbolChange'), symbol: z.string().min(1).max(40) }),
  z.object({ ...common, kind: z.literal('delisting') }),
  z.object({ ...common, kind: z.literal('earnings') }),
]);

/** A corporate action in a recording's own days. */
export interface RecordedAction {
  readonly code: string;
  readonly exDate: string;
  readonly terms: ActionTerms;
  /** Of its amount, where it has one. */
  readonly currency?: string;
}

/**
 * What companies did while their prices were recorded, from the folder's `actions.json`; none without it.
 * Throws with one line that says which row and field is not what it should be.
 */
export async function readRecordedActions(directory: string): Promise<RecordedAction[]> {
  const file = 'actions.json';
  const text = await readFile(join(directory, file), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const list = parseJson(text);
  if (!Array.isArray(list)) throw new Error(`${file} is no list of corporate actions`);
  return list.map((row: unknown, index) => {
    const parsed = actionShape.safeParse(row);
    if (parsed.success) return recordedAction(parsed.data);
    const [issue] = parsed.error.issues;
    throw new Error(`${file}, row ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}

function recordedAction(row: z.output<typeof actionShape>): RecordedAction {
  const { code, exDate } = row;
  switch (row.kind) {
    case 'split':
      return { code, exDate, terms: { kind: row.kind, from: row.from, to: row.to } };
    case 'dividend':
      return {
        code,
        exDate,
        currency: row.currency,
        terms: { kind: row.kind, amount: row.amount, isSpecial: row.special },
      };
    case 'merger':
      return { code, exDate, currency: row.currency, terms: { kind: row.kind, cash: row.amount } };
    case 'symbolChange':
      return { code, exDate, terms: { kind: row.kind, symbol: row.symbol } };
    case 'delisting':
    case 'earnings':
      return { code, exDate, terms: { kind: row.kind } };
  }
}
