import { setImmediate as nextTurn } from 'node:timers/promises';
import { keepAllocationsYoung } from '#foundation/server-kit/young-generation.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { readSettlementArguments } from './arguments.ts';
import { createOptionDesk } from './option-desk.ts';
import { sellOptions } from './sell.ts';

/**
 * A process that sells options and settles them in the second when they expire: four ticks of every market,
 * the first of them after a quarter of it. Says how long that took, from the first tick to the last commit.
 */
keepAllocationsYoung();
const { url, codes, from, periodSeconds, bids } = readSettlementArguments(process.argv[2]);
const desk = await createOptionDesk(url, from, codes);
if (periodSeconds !== undefined) {
  await sellOptions(desk, codes, periodSeconds);
  desk.clock.advance(from + periodSeconds * secondMs - desk.clock.now());
}
// What a killed process left is settled by the ticks that it kept, before any of these.
const start = performance.now();
for (const bid of bids) {
  desk.clock.advance(249);
  desk.tick(bid);
  await nextTurn();
}
await desk.options.engine.settled();
console.log(`settled ${Math.round(performance.now() - start)}`);
await desk.close();
