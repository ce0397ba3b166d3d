import fastify from 'fastify';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import { createLiveSocket } from '#capabilities/markets/live/server/live-socket.ts';
import type { Tick } from '#capabilities/markets/prices/face.ts';
import { createLatestPrices } from '#capabilities/markets/prices/server/latest-prices.ts';
import { createPriceBoard } from '#capabilities/markets/prices/server/price-board.ts';
import { asLots } from '#foundation/money/price.ts';
import { systemClock } from '#foundation/time/clock.ts';

/**
 * The live channel in a process of its own: 350 instruments, 3.5 updates a second each, a batch every 100 ms.
 */

const tickEveryMs = 10;
const batchEveryMs = 100;
const decimals = 2;
const updatesPerSecond = 3.5;

const instruments: InstrumentTerms[] = Array.from({ length: 350 }, (_, index) => ({
  code: `SYM${String(index).padStart(3, '0')}`,
  id: String(index),
  name: '',
  base: 'SYM',
  quoteCurrency: 'USD',
  marketClass: 'crypto',
  decimals,
  contractSize: 100_000_000n,
  maxLeverage: 1,
  feeRatePpm: 0n,
  minLots: asLots(1n),
  maxLots: asLots(1n),
  lotStep: asLots(1n),
  minStopPoints: 1,
  swapLongPpm: 0n,
  swapShortPpm: 0n,
}));
const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
const prices = createLatestPrices(1n);
const listeners = new Set<(tick: Tick) => void>();
const middles = new Map(
  instruments.map(({ code }) => [code, 1_000_000 + Math.floor(Math.random() * 5_000_000)]),
);

function move(code: string): void {
  const middle = (middles.get(code) ?? 0) + Math.round((Math.random() - 0.5) * 400);
  middles.set(code, middle);
  const quote = { code, bidPoints: middle - 5, askPoints: middle + 5, at: systemClock.now() };
  const tick = prices.take(quote, 'bench');
  for (const listener of listeners) listener(tick);
}

for (const { code } of instruments) move(code);
const live = createLiveSocket({
  board: createPriceBoard({
    instrument: (code) => byCode.get(code),
    instruments: () => [],
    latest: prices.latest,
    previousClose: (code) => middles.get(code),
    onShownTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  }),
  authenticate: async () => undefined,
  eventsAfter: async () => [],
  sequenceAgo: async () => 0n,
  log: console,
  batchEveryMs,
});
setInterval(() => {
  const share = (updatesPerSecond * tickEveryMs) / 1000;
  for (const { code } of instruments) if (Math.random() < share) move(code);
}, tickEveryMs);

const server = fastify();
live.attach(server);
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1', backlog: 8192 });
console.log('listening');
