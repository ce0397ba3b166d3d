import { afterEach, beforeEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { postTransfers } from '../face.ts';
import type { AccountKey, Transfer } from '../rules.ts';
import { createMoneyLane, type RunningMoneyLane } from './money-lane.ts';
import { createNotesTable, writeNote } from './testing/notes.ts';
import { createTestLane, type TestLane } from './testing/test-lane.ts';

const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };
const cent: Transfer = {
  from: 'outside',
  to: 'available',
  asset: 'USDT',
  units: 1n,
  reason: 'test',
  ref: 'ref',
};

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
