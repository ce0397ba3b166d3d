import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStage } from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { fundHouse } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { settleLosses } from './settle-losses.ts';

const units = 1_00000000n;

test('what house accounts had paid without having it stops sales until the treasury brings it', async () => {
  const { db, lane, ledger, customerId, end } = await createStage();
  const post = async (...input: Parameters<typeof postTransfers.decide>[0]) =>
    await lane.submit(postTransfers, { key: { book: 'real', customerId }, input });
  const move = { asset: 'USDT', units: 7n * units, ref: '', reason: 'loanLoss' } as const;
  // A ledger of before: a loan's collateral and what was written off of it showed in the pool as free.
  taken(await post({ ...move, from: 'house/losses', to: 'house/loan-pool' }));
  taken(await post({ ...move, from: 'house/collateral-sold', to: 'house/loan-pool' }));
  taken(await post({ ...move, asset: 'BTC', from: 'house/losses', to: 'outside' }));
  await sql`drop table treasury.unsettled_loss`.execute(db);
  const migration = join(import.meta.dirname, '../../../../database/migrations/0129_losses_settled.sql');
  await sql.raw(await readFile(migration, 'utf8')).execute(db);

  await Promise.all([settleLosses(db, lane), settleLosses(db, lane)]);
  await settleLosses(db, lane);
  expect((await ledger.cover('real')).owed).toEqual([
    { asset: 'USDT', units: 14n * units },
    { asset: 'BTC', units: 7n * units },
  ]);
  await expectHeld(db);
  await expectConserved(db);

  const sale = { ...move, from: 'house/loan-pool', to: 'house/loan-promised' } as const;
  const refused = refuse('TRADING_UNAVAILABLE', { reason: 'reserve' });
  expect(await post(sale)).toEqual(refused);
  await fundHouse({ lane }, 'house/capital', 14n * units);
  expect(await post(sale)).toEqual(refused);
  taken(await post({ ...move, asset: 'BTC', from: 'outside', to: 'house/capital' }));
  taken(await post(sale));
  await end();
});
