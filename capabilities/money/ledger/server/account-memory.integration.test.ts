import { afterEach, beforeEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { MoneyCommandKind } from '../face.ts';
import type { AccountKey, Transfer } from '../rules.ts';
import { postTransfers } from '../transfer-kind.ts';
import { createMoneyLane, type RunningMoneyLane } from './money-lane.ts';
import { createNotesTable, writeNote } from './testing/notes.ts';
import { cent, createTestLane, type TestLane } from './testing/test-lane.ts';

const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };

let stage: TestLane;
/** Another process on the same database. */
let other: RunningMoneyLane;
beforeEach(async () => {
  stage = await createTestLane();
  await createNotesTable(stage.db);
  const onError = (error: unknown) => stage.errors.push(error);
  other = createMoneyLane({ url: stage.url, clock: stage.clock, onError });
});
afterEach(async () => {
  await other.close();
  await stage.end();
});

function note(lane: RunningMoneyLane, text: string, ...transfers: Transfer[]) {
  return lane.submit(writeNote, { key: ada, input: { text, transfers } });
}

test('what another process did to an account is seen, though a lane remembers the account', async () => {
  await stage.lane.submit(postTransfers, { key: ada, input: [cent] });
  const lanes = [stage.lane, stage.lane, other, other, stage.lane, other, stage.lane, stage.lane];
  for (const [index, lane] of lanes.entries()) {
    // With money and without: the account's row tells either way.
    const moved = index % 3 === 0 ? [cent] : [];
    expect(await note(lane, 'note', ...moved)).toEqual(accept({ notes: index + 1 }));
  }
});

test('what was never committed is not remembered', async () => {
  await stage.lane.submit(postTransfers, { key: ada, input: [cent] });
  expect(await note(stage.lane, 'note')).toEqual(accept({ notes: 1 }));
  await expect(note(stage.lane, 'unstorable')).rejects.toThrow('check constraint');
  await expect(note(stage.lane, 'broken')).rejects.toThrow('a bug in the rules');
  expect(await note(stage.lane, 'refused')).toMatchObject({ ok: false });
  expect(await note(stage.lane, 'note')).toEqual(accept({ notes: 2 }));
  expect(await note(other, 'note')).toEqual(accept({ notes: 3 }));
});

test('an account that another process changes between being read and being stored is decided again', async () => {
  const bob: AccountKey = { book: 'real', customerId: asCustomerId(1n + 6n) };
  await stage.lane.submit(postTransfers, { key: ada, input: [cent] });
  await stage.lane.submit(postTransfers, { key: bob, input: [cent] });
  const seen: bigint[] = [];
  let hasHappened = false;
  const takeAll: MoneyCommandKind<null, null, null, null> = {
    name: 'test.take-all',
    participant: {
      name: 'test',
      empty: null,
      async load(connection) {
        // Answered after the accounts were read.
        await connection.query({ name: 'test.after', text: 'select 1', values: [] });
        if (!hasHappened) await other.submit(postTransfers, { key: ada, input: [cent] });
        hasHappened = true;
        return new Map();
      },
      apply: () => null,
      store: async () => {},
    },
    decide(_, { key, balances }) {
      const units = balances.USDT.available;
      if (key.customerId === ada.customerId) seen.push(units);
      const transfers = [{ ...cent, from: 'available', to: 'house/fees', units } as const];
      return accept({ transfers, change: null, answer: null, events: [] });
    },
  };
  const both = [ada, bob].map((key) => stage.lane.submit(takeAll, { key, input: null }));
  expect(await Promise.all(both)).toEqual([accept(null), accept(null)]);
  expect(seen).toEqual([1n, 2n]);
  for (const key of [ada, bob]) expect((await stage.ledger.balances(key)).USDT.available).toBe(0n);
  expect(stage.errors).toEqual([]);
});
