import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordReasons } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { AccountName, Transfer } from '#capabilities/money/ledger/rules.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { createTestLane, type TestLane } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { type Asset, assets, unitsPerWhole } from '#foundation/money/money.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import { languages } from '#locales/languages.ts';
import { exportWords } from './export-words.ts';
import { mostRecords, readStatement } from './read-statement.ts';
import { wordStatement } from './statement-words.ts';
import { createStatements } from './statements.ts';

let stage: TestLane;
let from: number;
let to: number;
const key = { book: 'real', customerId: asCustomerId(41n) } as const;

async function move(
  from: AccountName,
  to: AccountName,
  asset: Asset,
  whole: bigint,
  reason: Transfer['reason'],
) {
  const transfer = { from, to, asset, units: whole * unitsPerWhole, reason, ref: '7' } satisfies Transfer;
  expect(await stage.lane.submit(postTransfers, { key, input: [transfer] })).toMatchObject({ ok: true });
  stage.clock.advance(hourMs);
}

beforeAll(async () => {
  stage = await createTestLane();
  await move('outside', 'available', 'USDT', 1_000n, 'deposit');
  await move('outside', 'available', 'BTC', 2n, 'deposit');
  from = stage.clock.now();
  await move('available', 'plan', 'USDT', 300n, 'planPrincipal');
  await move('available', 'held', 'BTC', 1n, 'withdrawal');
  await move('house/fees', 'available', 'USDT', 5n, 'planYield');
  to = stage.clock.now();
  await move('plan', 'available', 'USDT', 300n, 'planReturn');
});
afterAll(() => stage.end());

const figures = () => createLedgerFigures({ db: stage.db });
async function read(changes: { from?: number; to?: number; currency?: Asset } = {}) {
  const found = await readStatement({ db: stage.db, ledger: figures() }, key, { from, to, ...changes });
  return found.ok ? found.value : expect.unreachable(found.refusal);
}
const worded = async (language: Parameters<typeof wordStatement>[0]) =>
  wordStatement(language, { ...(await read()), at: stage.clock.now(), platformName: 'Assay' });

describe('what a statement says', () => {
  test('opening balance, every change and closing balance of each currency, and what else is the customer’s', async () => {
    const { currencies, others, batch } = await read();
    expect(
      currencies.map(({ asset, opening, closing, transfers }) => [
        ...[asset, opening / unitsPerWhole, closing / unitsPerWhole],
        transfers.map(({ reason }) => reason),
      ]),
    ).toEqual([
      ['USDT', 1_000n, 705n, ['planPrincipal', 'planYield']],
      ['BTC', 2n, 1n, ['withdrawal']],
      ['ETH', 0n, 0n, []],
    ]);
    // A plan and a request are no withdrawals.
    expect(currencies.every(({ paidIn, paidOut }) => paidIn === 0n && paidOut === 0n)).toBe(true);
    expect((await read({ from: 0 })).currencies.map(({ paidIn }) => paidIn / unitsPerWhole)).toEqual([
      1_000n,
      2n,
      0n,
    ]);
    expect(others).toEqual([
      { account: 'plan', asset: 'USDT', units: 300n * unitsPerWhole },
      { account: 'held', asset: 'BTC', units: unitsPerWhole },
    ]);
    const [yielded] = (await stage.ledger.transfersOf(key, '7')).filter(
      ({ reason }) => reason === 'planYield',
    );
    expect(batch).toMatchObject({ id: yielded?.batchId, hash: yielded?.batchHash });
  });

  test('the closing balance of one period is the opening balance of the next', async () => {
    const [first, second] = await Promise.all([read(), read({ from: to, to: stage.clock.now() })]);
    expect(second.currencies.map(({ opening }) => opening)).toEqual(
      first.currencies.map(({ closing }) => closing),
    );
    for (const [index, asset] of assets.entries()) {
      const balances = await stage.ledger.balances(key);
      expect(second.currencies[index]?.closing).toBe(balances[asset].available);
    }
  });

  test('one currency alone; a time before anything', async () => {
    expect((await read({ currency: 'BTC' })).currencies.map(({ asset }) => asset)).toEqual(['BTC']);
    const early = await read({ from: from - 9 * dayMs, to: from - 8 * dayMs });
    expect(early.batch).toBeUndefined();
    expect(early.currencies.every(({ closing }) => closing === 0n)).toBe(true);
  });
});

test('what is held says why', async () => {
  expect(await figures().heldByReason(key)).toEqual([
    { asset: 'BTC', reason: 'withdrawal', units: unitsPerWhole },
  ]);
});

describe('in words', () => {
  test('amounts are whole, with their points under each other', async () => {
    const { currencies, check } = await worded('en');
    expect(currencies[0]).toMatchObject({
      opening: { value: '1,000.00 USDT' },
      closing: { value: '705.00 USDT' },
      rows: [
        { reason: 'Paid into a plan', ref: '7', amount: '−300.00', after: '700.00' },
        { reason: 'Plan yield', amount: '+5.00', after: '705.00' },
      ],
    });
    expect(check.lines[1]).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a language has its own words, direction and figures', async () => {
    expect(await worded('ar')).toMatchObject({ isRightToLeft: true, title: 'كشف حساب' });
    const german = await worded('de');
    expect(german).toMatchObject({ isRightToLeft: false, title: 'Kontoauszug' });
    expect(german.currencies[0]).toMatchObject({
      opening: { value: '1.000,00 USDT' },
      rows: [{ amount: '−300,00' }, {}],
    });
  });

  test.each(['en', 'ar'] as const)('every reason that records know has a word in files (%s)', (language) => {
    const { word } = exportWords(language);
    expect(recordReasons.filter((reason) => word('reasons', reason) === reason)).toEqual([]);
  });
});

describe('the file', () => {
  const statements = () =>
    createStatements({ db: stage.db, ledger: figures(), clock: stage.clock, platformName: 'Assay' });

  test.each(languages)('is drawn in $name', async ({ tag }) => {
    const made = await statements().make(key, tag, { from, to });
    if (!made.ok) expect.unreachable(made.refusal);
    const [bytes] = [...(made.value.portions as Iterable<Uint8Array>)];
    expect(Buffer.from(bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test.each(['en', 'ar'] as const)('is a PDF (%s); a second one at once has to wait', async (language) => {
    const service = statements();
    const [first, second] = await Promise.all([
      service.make(key, language, { from, to }),
      service.make(key, language, { from, to }),
    ]);
    expect(second).toMatchObject({ refusal: 'STATEMENTS_BUSY' });
    if (!first.ok) expect.unreachable(first.refusal);
    expect(first.value).toMatchObject({
      name: 'statement-real-2026-01-05-2026-01-05.pdf',
      contentType: 'application/pdf',
    });
    const [bytes] = [...(first.value.portions as Iterable<Uint8Array>)];
    const text = Buffer.from(bytes ?? []).toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    // Both parts of the typeface once each: the same one for every word would make a file of megabytes.
    expect(text.match(/\/FontFile/g)?.length).toBeLessThan(8);
    expect(await service.make(key, language, { from, to: from })).toMatchObject({ ok: true });
  });

  test('more records than it holds are refused, and the customer told what to do', async () => {
    const many = { book: 'real', customerId: asCustomerId(42n) } as const;
    const transfer = {
      from: 'outside',
      to: 'available',
      asset: 'USDT',
      units: 1n,
      reason: 'deposit',
      ref: 'x',
    } as const;
    const input = Array.from({ length: mostRecords + 1 }, () => transfer);
    expect(await stage.lane.submit(postTransfers, { key: many, input })).toMatchObject({ ok: true });
    stage.clock.advance(hourMs);
    expect(await statements().make(many, 'en', { from: to, to: stage.clock.now() })).toMatchObject({
      refusal: 'STATEMENT_TOO_LONG',
      params: { most: String(mostRecords) },
    });
  });
});
