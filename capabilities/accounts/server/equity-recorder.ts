import type { LedgerFigures } from '#capabilities/ledger/face.ts';
import { type AccountKey, accountKeyText, emptyBalances } from '#capabilities/ledger/rules.ts';
import type { OrderFigures } from '#capabilities/orders/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { type EquityPoint, insertSnapshots, thinDays } from './equity.sql.ts';

/**
 * Takes down what accounts stand at: those whose money moved, at most once a minute each, and all with open
 * positions when told. Beside the money lane and in small portions; a snapshot that fails is taken with the
 * next ones.
 */
export interface EquityRecorder {
  /** An account's money moved. */
  touched(key: AccountKey): void;
  /** Takes down all that were touched since the last time. */
  recordTouched(): Promise<void>;
  /** Takes down every account with open positions. */
  recordOpen(): Promise<void>;
  /** Leaves of each day older than 35 days its lowest, highest and last snapshot. */
  thin(): Promise<void>;
  /** The account's equity now. */
  pointNow(key: AccountKey): Promise<EquityPoint>;
  start(): void;
  /** Takes down what is still to be. */
  stop(): Promise<void>;
}

export interface EquityRecorderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: LedgerFigures;
  readonly orders: OrderFigures;
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

export function createEquityRecorder(needs: EquityRecorderNeeds): EquityRecorder {
  const { db, clock, ledger, orders, onError } = needs;
  const waiting = new Map<string, AccountKey>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  /** Balances and positions in one look, so that a closing is in both or in neither. */
  async function look(keys: readonly AccountKey[], store: boolean) {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const balances = await ledger.balancesOf(tx, keys);
        const unrealised = await orders.unrealisedOf(tx, keys);
        const at = clock.now();
        const rows = keys.map((key) => {
          const { available, margin } = (balances.get(accountKeyText(key)) ?? emptyBalances).USDT;
          return {
            key,
            at,
            balance: available + margin,
            unrealised: unrealised.get(accountKeyText(key)) ?? 0n,
          };
        });
        if (store) await insertSnapshots(tx, at, rows);
        return rows;
      });
  }

  function touched(key: AccountKey): void {
    if (waiting.size < mostTouched && key.customerId > 0n) waiting.set(accountKeyText(key), key);
  }

  async function record(): Promise<void> {
    const keys = [...waiting.values()];
    waiting.clear();
    for (let start = 0; start < keys.length; start += accountsAtATime) {
      const portion = keys.slice(start, start + accountsAtATime);
      await look(portion, true).catch((error) => {
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
      for await (const keys of orders.owners(accountsAtATime)) await look(keys, true);
    },
    async thin() {
      const to = Math.floor((clock.now() - thinnedAfterMs) / dayMs) * dayMs;
      for (let from = to - thinnedWithinMs; from < to; from += dayMs) {
        while ((await thinDays(db, { from, to: from + dayMs }, thinnedAtATime)) === thinnedAtATime);
      }
    },
    async pointNow(key) {
      const [row] = await look([key], false);
      if (row === undefined) throw new Error('one account has one point now');
      return row;
    },
    start() {
      timer = setInterval(() => void recordTouched(), everyMs);
    },
    async stop() {
      clearInterval(timer);
      await recordTouched();
    },
  };
}
