import { beforeEach, describe, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { systemClock } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import { initialCurrent } from './current-terms.ts';
import { createWhenCurrent, waitingAtMost } from './when-current.ts';

const tick: Tick = { code: 'EURUSD', bidPoints: 1, askPoints: 2, at: 0, sequence: 1, source: 'replay' };
const busy = { tradable: false, reason: 'busy' };
const keyOf = (id: number) => ({ book: 'real', customerId: asCustomerId(BigInt(id)) }) as const;

let delayMs = 0;
let listeners: ((tick: Tick) => void)[] = [];
let whenCurrent: ReturnType<typeof createWhenCurrent>;

/** Two markets that are behind until the test changes that; nothing is ever too late. */
beforeEach(() => {
  [delayMs, listeners] = [60_000, []];
  const state = { tradable: true, tick } as const;
  const measured = { listed: { marketClass: 'forex' }, feed: { delayMs: () => delayMs } } as const;
  whenCurrent = createWhenCurrent({
    followed: new Map(['EURUSD', 'GBPUSD'].map((code) => [code, measured])),
    markets: {
      tradability: () => state,
      closability: () => state,
      onTick(listener) {
        listeners.push(listener);
        return () => {};
      },
    },
    terms: () => ({ ...initialCurrent, waitSeconds: 3600 }),
    clock: systemClock,
  });
});

function come(code = 'EURUSD') {
  for (const listener of listeners) listener({ ...tick, code });
}

/** What has been answered once everything that can go on has. */
async function answered(waits: readonly Promise<unknown>[]): Promise<unknown[]> {
  const none = Symbol('waits');
  await new Promise((resolve) => setImmediate(resolve));
  const all = await Promise.all(waits.map((each) => Promise.race([each, Promise.resolve(none)])));
  return all.filter((each) => each !== none);
}

async function nobodyWaits(waits: readonly Promise<unknown>[]) {
  delayMs = 0;
  come();
  await Promise.all(waits);
}

describe('what waits for a current quote', () => {
  test('is heard for by one listener, and woken by its own market alone', async () => {
    const waits = [1, 2, 3].map((id) => whenCurrent('EURUSD', keyOf(id), 'open'));
    expect(listeners).toHaveLength(1);
    come();
    delayMs = 0;
    come('GBPUSD');
    expect(await answered(waits)).toEqual([]);
    come();
    expect(await answered(waits)).toEqual(Array(3).fill({ tradable: true, tick }));
  });

  test('is so much of one customer, in both books and all markets, and the rest is refused at once', async () => {
    const most = waitingAtMost.ofCustomer;
    const waits = Array.from({ length: most }, (_, nth) =>
      whenCurrent(
        nth % 2 === 0 ? 'EURUSD' : 'GBPUSD',
        { ...keyOf(1), book: nth % 3 === 0 ? 'demo' : 'real' },
        'open',
      ),
    );
    expect(await whenCurrent('EURUSD', keyOf(1), 'close')).toEqual(busy);
    const another = whenCurrent('EURUSD', keyOf(2), 'open');
    expect(await answered([...waits, another])).toEqual([]);
    delayMs = 0;
    come('GBPUSD');
    come();
    await Promise.all([...waits, another]);
    delayMs = 60_000;
    const again = whenCurrent('EURUSD', keyOf(1), 'open');
    expect(await answered([again])).toEqual([]);
    await nobodyWaits([again]);
  });

  test('is so much in all', async () => {
    const waits = Array.from({ length: waitingAtMost.inAll }, (_, nth) =>
      whenCurrent('EURUSD', keyOf(nth), 'open'),
    );
    expect(await whenCurrent('EURUSD', keyOf(5_000), 'open')).toEqual(busy);
    await nobodyWaits(waits);
    expect(await whenCurrent('EURUSD', keyOf(5_000), 'open')).toEqual({ tradable: true, tick });
  });
});
