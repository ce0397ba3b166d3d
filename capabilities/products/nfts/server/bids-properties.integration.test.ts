import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import type { RunningMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { NftServices } from './nfts.ts';
import { createNftHouse, fresh, type NftHouse, whole } from './testing/nft-house.ts';

const agreed = { decision: 'approve', reasonCode: 'listerAsked', note: '' } as const;

let house: NftHouse;
let inbox: Reviews;
let otherLane: RunningMoneyLane;
let processes: readonly NftServices[];
beforeAll(async () => {
  house = await createNftHouse();
  inbox = house.stage.inbox([house.nfts.closings.reviews]);
  otherLane = house.anotherLane();
  processes = [house.nfts, house.reborn(otherLane)];
});
afterAll(async () => {
  await otherLane.close();
  await house.close();
});

const bidders = 5;
const funds = 2_000n;

/**
 * Bids that are sent at the same moment, by some to one process and by some to the other; then the clock
 * moves.
 */
const rounds = fc.array(
  fc.record({
    bids: fc.array(
      fc.record({
        by: fc.nat(bidders - 1),
        amount: fc.integer({ min: 90, max: 2_100 }),
        at: fc.nat(1),
        on: fc.nat(1),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    minutes: fc.nat(25),
    isWithdrawn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

const numRuns = many(120);

test(
  'any interleaving of bids, settlements and withdrawals escrows exactly the highest bids, and conserves',
  async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const keys = await Promise.all(Array.from({ length: bidders }, () => house.customer(funds)));
        const ids = [await house.auction(), await house.auction({ reserve: 400n })];
        for (const { bids, minutes, isWithdrawn } of all) {
          const answers = await Promise.all(
            bids.map(({ by, amount, at, on }) => {
              const key = keys[by] ?? keys[0];
              if (key === undefined) throw new Error('no bidder');
              return house.bid(key, ids[on] ?? '', BigInt(amount), processes[at]);
            }),
          );
          for (const answer of answers) {
            const known = ['BID_BELOW_MINIMUM', 'HIGHEST_BID_OWN', 'INSUFFICIENT_FUNDS', 'NFT_STATUS_WRONG'];
            if (!answer.ok) expect(known).toContain(answer.refusal);
          }
          await expectEscrow();
          house.stage.clock.advance(minutes * minuteMs);
          if (isWithdrawn && minutes > 20) {
            const wish = { id: ids[1] ?? '', how: 'withdraw', note: 'test' } as const;
            const by = house.stage.treasurer.operatorId;
            const closed = await house.nfts.desk.close(by, wish, fresh());
            const asked = closed.ok ? undefined : await house.nfts.closings.request(by, wish, fresh());
            if (asked?.ok) await inbox.decide(`auction-${asked.value.id}`, house.stage.reviewer, agreed);
          }
          await Promise.all(processes.map(({ auctions }) => auctions.run()));
          await expectEscrow();
        }
        house.stage.clock.advance(4 * hourMs);
        await house.nfts.auctions.run();
        await expectEscrow();
        await expectConserved(house.stage.db);

        async function expectEscrow(): Promise<void> {
          const pieces = await Promise.all(ids.map((id) => house.nfts.get(id, undefined)));
          for (const key of keys) {
            let [held, spent] = [0n, 0n];
            for (const piece of pieces) {
              if (!piece.ok) throw new Error(piece.refusal);
              const { status, currentBid, soldFor, id } = piece.value;
              const mine = taken(await house.nfts.get(id, key.customerId)).bidHistory[0]?.mine === true;
              if (!mine) continue;
              if (status === 'auction') held += whole(BigInt(currentBid ?? 0));
              if (status === 'sold') spent += whole(BigInt(soldFor ?? 0));
            }
            expect(await house.has(key)).toEqual({ held, available: whole(funds) - held - spent });
          }
        }
      }),
      { numRuns },
    );
  },
  numRuns * 5_000,
);
