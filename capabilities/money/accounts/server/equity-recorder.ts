import type { LedgerFigures } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { OrderFigures } from '#capabilities/products/orders/face.ts';
import { assets } from '#foundation/money/money.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { deleteRatesBefore, insertRates, insertSnapshots, thinDays } from './equity.sql.ts';
import { type EquityLookNeeds, inOneLook, lookAtEquity, ratesNow } from './look-at-equity.ts';

/**
 * Takes down what accounts stand at: those whose money moved, at most once a minute each, and all with open
 * positions or coins when told; and the prices, once a minute. Beside the money lane and in small portions; a
 * snapshot that fails is taken with the next ones.
 */
export interface EquityRecorder {
  /** An account's money moved. */
  touched(key: AccountKey): void;
  /** Takes down the prices, and all that were touched since the last time. */
  recordTouched(): Promise<void>;
  /** Takes down every account whose equity follows prices. */
  recordOpen(): Promise<void>;
  /** Leaves of each day older than 35 days its lowest, highest and last snapshot; lets go of old prices. */
  thin(): Promise<void>;
  start(): void;
  /** Takes down what is still to be. */
  stop(): Promise<void>;
}

export interface EquityRecorderNeeds extends EquityLookNeeds {
  readonly ledger: Pick<LedgerFigures, 'balancesOf' | 'coinOwners'>;
  readonly orders: Pick<OrderFigures, 'owners'>;
  readonly onError: (error: unknown) => void;
}

const everyMs = 60_000;
const accountsAtATime = 200;
/** Beyond this, an account waits for its next change or the next hour. */
const mostTouched = 100_000;
const thinnedAfterMs = 35 * dayMs;
/** As far back as a platform that stood still is caught up with. */
const thinnedWithinMs = 14 * dayMs;
const thinnedAtATime = 20_000;
/** Longer than the longest curve. */
const ratesKeptMs = 400 * dayMs;

export function createEquityRecorder(needs: EquityRecorderNeeds): EquityRecorder {
  const { ledger, orders, onError } = needs;
  const waiting = new Map<string, AccountKey>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  function touched(key: AccountKey): void {
    if (waiting.size < mostTouched && key.customerId > 0n) waiting.set(accountKeyText(key), key);
  }

  async function record(): Promise<void> {
    await takeRates(needs).catch(onError);
    const keys = [...waiting.values()];
    waiting.clear();
    for (let start = 0; start < keys.length; start += accountsAtATime) {
      const portion = keys.slice(start, start + accountsAtATime);
      await take(needs, portion).catch((error) => {
        portion.forEach(touched);
        onError(error);
      });
    }
  }

  async function recordTouched(): Promise<void> {
    await underWay;
    underWay = record();
    await underWay;
  }

  return {
    touched,
    recordTouched,
    async recordOpen() {
      await takeRates(needs);
      for await (const keys of orders.owners(accountsAtATime)) await take(needs, keys);
      for await (const keys of ledger.coinOwners(accountsAtATime)) await take(needs, keys);
    },
    thin: () => thin(needs),
    start() {
      timer = setInterval(() => void recordTouched(), everyMs);
    },
    async stop() {
      clearInterval(timer);
      await recordTouched();
    },
  };
}

/** An account of which a price is missing waits for its next change or the next hour. */
async function take(needs: EquityLookNeeds, keys: readonly AccountKey[]): Promise<void> {
  await inOneLook(needs.db, async (tx) => {
    const looks = await lookAtEquity(needs, tx, keys);
    const known = looks.flatMap(({ key, at, equity, claims }) =>
      equity === undefined ? [] : [{ key, at, equity, claims }],
    );
    await insertSnapshots(tx, known);
  });
}

async function takeRates({ db, clock, markets }: EquityLookNeeds): Promise<void> {
  const at = clock.now();
  const rates = ratesNow(markets);
  const known = assets.flatMap((asset) => {
    const rate = rates[asset];
    return asset === 'USDT' || rate === undefined ? [] : [{ asset, at, rate }];
  });
  await insertRates(db, known);
}

async function thin({ db, clock }: EquityLookNeeds): Promise<void> {
  const to = Math.floor((clock.now() - thinnedAfterMs) / dayMs) * dayMs;
  for (let from = to - thinnedWithinMs; from < to; from += dayMs) {
    while ((await thinDays(db, { from, to: from + dayMs }, thinnedAtATime)) === thinnedAtATime);
  }
  await deleteRatesBefore(db, clock.now() - ratesKeptMs);
}
