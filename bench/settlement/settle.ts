import { readSettlementArguments } from './arguments.ts';
import { openOptionDesk } from './option-desk.ts';

/**
 * A process that settles what expires in the second after it starts: four ticks of every market, the first of them after a quarter of it.
 * Says how long that took, from the first tick to the last commit.
 */
const { url, codes, startsAt, bids } = readSettlementArguments(process.argv[2]);
const desk = await openOptionDesk(url, startsAt, codes);
// What a killed process left is settled by the ticks that it kept, before any of these.
console.log('ready');
const from = performance.now();
for (const bid of bids) {
  desk.clock.advance(249);
  desk.tick(bid);
  await new Promise((resolve) => setImmediate(resolve));
}
await desk.options.engine.settled();
console.log(`settled ${Math.round(performance.now() - from)}`);
await desk.close();
