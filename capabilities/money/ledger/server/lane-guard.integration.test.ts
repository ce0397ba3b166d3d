import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { MoneyCommandKind } from '../face.ts';
import type { AccountKey, Transfer } from '../rules.ts';
import { postTransfers, transferKind } from '../transfer-kind.ts';
import { createNotesTable, notes, writeNote } from './testing/notes.ts';
import { createTestLane, type TestLane } from './testing/test-lane.ts';

let stage: TestLane;
/** How often the guard was asked. */
let asked = 0;
beforeAll(async () => {
  stage = await createTestLane();
  await createNotesTable(stage.db);
  // Every note binds 10 units.
  stage.lane.guard({
    participant: notes,
    boundOf: (count) => {
      asked += 1;
      return BigInt(count) * 10n;
    },
  });
});
afterAll(async () => {
  expect(stage.errors).toEqual([]);
  await stage.end();
});

let lastCustomer = 0n;

function move(from: Transfer['from'], to: Transfer['to'], units: bigint): Transfer {
  return { from, to, units, asset: 'USDT', reason: 'adjustment', ref: 'test' };
}

/** 100 units are available, and one of margin; two notes bind 20. */
async function bound(): Promise<AccountKey> {
  const key = { book: 'real', customerId: asCustomerId(++lastCustomer) } as const;
  const transfers = [move('outside', 'available', 101n), move('available', 'margin', 1n)];
  for (const each of [transfers, []])
    await stage.lane.submit(writeNote, { key, input: { text: 'bound', transfers: each } });
  return key;
}

const take = (key: AccountKey, units: bigint) =>
  stage.lane.submit(postTransfers, { key, input: [move('available', 'house/fees', units)] });
const availableTo = async (key: AccountKey) => (await stage.ledger.balances(key)).USDT.available;

test('what is bound is taken only by the guard’s own kinds, and more than there is by none', async () => {
  const key = await bound();
  const exceeded = refuse('FREE_MARGIN_EXCEEDED', { free: '0.0000008' });
  expect(await take(key, 81n)).toEqual(exceeded);
  expect(await take(key, 101n)).toMatchObject({ refusal: 'INSUFFICIENT_BALANCE' });
  expect(await Promise.all([take(key, 80n), take(key, 1n)])).toEqual([
    accept(null),
    refuse('FREE_MARGIN_EXCEEDED', { free: '0' }),
  ]);
  const spent = { text: 'own', transfers: [move('available', 'house/fees', 20n)] };
  expect(await stage.lane.submit(writeNote, { key, input: spent })).toMatchObject({ ok: true });
  expect(await availableTo(key)).toBe(0n);
});

test('one decision counts by what it comes to; what comes in, or leaves without margin, is not guarded', async () => {
  const key = await bound();
  const input = [move('available', 'house/fees', 100n), move('outside', 'available', 100n)];
  asked = 0;
  expect(await stage.lane.submit(postTransfers, { key, input })).toEqual(accept(null));
  const free = { ...key, customerId: asCustomerId(++lastCustomer) };
  await stage.lane.submit(postTransfers, { key: free, input: [move('outside', 'available', 5n)] });
  expect(await take(free, 5n)).toEqual(accept(null));
  expect(asked).toBe(0);
});

test('a kind that takes nothing and does is a bug, and nothing of it is stored', async () => {
  const key = await bound();
  const sly = {
    ...transferKind('test.sly', (units: bigint) =>
      accept({ transfers: [move('available', 'house/fees', units)], answer: null }),
    ),
    takesNothing: true,
  } as const;
  await expect(stage.lane.submit(sly, { key, input: 1n })).rejects.toThrow('test.sly debits account');
  expect(await availableTo(key)).toBe(100n);
});

test('a command may ask what is free; it takes no more than that of another', async () => {
  const [key, other] = [await bound(), await bound()];
  const asking = transferKind('test.ask', (_: null, { free }) =>
    accept({ transfers: [], answer: [`${free('USDT')}`, `${free('BTC')}`] }),
  );
  expect(await stage.lane.submit(asking, { key, input: null })).toEqual(accept(['80', '0']));
  const robbing: MoneyCommandKind<bigint, null, null, null> = {
    ...transferKind('test.rob', () => accept({ transfers: [], answer: null })),
    parties: () => [other],
    decide: (units) =>
      accept({
        transfers: [],
        change: null,
        answer: null,
        events: [],
        others: [{ key: other, transfers: [move('available', 'house/fees', units)], events: [] }],
      }),
  };
  await expect(stage.lane.submit(robbing, { key, input: 81n })).rejects.toThrow(
    'insufficient free balance in',
  );
  expect(await stage.lane.submit(robbing, { key, input: 80n })).toEqual(accept(null));
  expect(await availableTo(other)).toBe(20n);
});
