import { setImmediate as nextTurn } from 'node:timers/promises';
import { keepAllocationsYoung } from '#foundation/server-kit/young-generation.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { readSettlementArguments } from './arguments.ts';
import { createOptionDesk } from './option-desk.ts';
import { sellOptions } from './sell.ts';

/**
 * A process that sells options and settles them in the two seconds in which they expire: a tick of every
 * market each half a second. Says how long that took, from the first of these ticks to the last commit.
 */
keepAllocationsYoung();
const { url, codes, from, periodSeconds, bids } = readSettlementArguments(process.argv[2]);
const desk = await createOptionDesk(url, from, codes);
if (periodSeconds !== undefined) {
  await sellOptions(desk, codes, periodSeconds);
  desk.clock.advance(from + periodSeconds * secondMs - desk.clock.now());
  // Their last windows pass but for the last two seconds.
  for (let second = 0; second < 9; second++) {
    desk.tick(bids[second % bids.length] ?? 0);
    desk.clock.advance(999);
  }
}
// What a killed process left is settled by the prices that it kept, before any of these.
const start = performance.now();
for (let half = 0; half < 6; half++) {
  desk.clock.advance(499);
  desk.tick(bids[half % bids.length] ?? 0);
  await nextTurn();
}
await desk.options.engine.settled();
console.log(`settled ${Math.round(performance.now() - start)}`);
await desk.close();
