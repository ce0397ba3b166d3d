import type { LedgerFigures } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { type Asset, assets, formatUnits } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { type Bridge, bridgeLineOf, bridgeOf, type ValuedChange } from '../bridge.ts';
import type { CurveRange, EquityCurve } from '../contract.ts';
import { netOf, noClaims, type Rates, worthInUsdt } from '../equity.ts';
import { type AssetMoment, selectLastBefore, selectRates, selectThinned } from './equity.sql.ts';
import { type EquityLook, type EquityLookNeeds, inOneLook, lookAtEquity } from './look-at-equity.ts';

export interface EquityCurveNeeds extends EquityLookNeeds {
  readonly ledger: Pick<LedgerFigures, 'balancesOf' | 'changes'>;
}

const lengthDays: Record<CurveRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

/** Three points a step, one before them and one now make at most 200. */
const steps = 66;

type Change = Awaited<ReturnType<LedgerFigures['changes']>>[number];

/** How equity went over a range that ends now, and what changed it. Begins when the account does. */
export async function equityCurveOf(
  needs: EquityCurveNeeds,
  key: AccountKey,
  range: CurveRange,
): Promise<EquityCurve> {
  return await inOneLook(needs.db, async (tx) => {
    const [now] = await lookAtEquity(needs, tx, [key]);
    if (now === undefined) throw new Error('the query of an account returned no row');
    const from = now.at - lengthDays[range] * dayMs;
    const before = await selectLastBefore(tx, key, from);
    const within = await selectThinned(tx, key, { from, to: now.at, steps });
    const stepMs = (now.at - from) / steps;
    // A change after that snapshot is not in what stood at the start; one in its very millisecond is.
    const since = before === undefined ? from : before.at + 1;
    let changes = await needs.ledger.changes(tx, key, { from: since, to: now.at + 1 }, stepMs);
    let start = before;
    const hadNothing = assets.every(
      (asset) => netOf(now.balances[asset]) === sumOf(changes.filter((change) => change.asset === asset)),
    );
    if (start === undefined && !hadNothing) {
      // Older than its snapshots: the curve can but begin with the first of them.
      start = within[0] ?? { at: now.at, equity: 0n, claims: now.claims };
      changes = await needs.ledger.changes(tx, key, { from: start.at + 1, to: now.at + 1 }, stepMs);
    }
    const startedAt = start?.at ?? changes[0]?.at ?? now.at;
    const valued = await valuedChanges(tx, changes, now.rates);
    const bridge =
      valued &&
      bridgeOf(
        { claims: start?.claims ?? noClaims, rates: await ratesAt(tx, startedAt, now.rates) },
        valued,
        standOf(now),
      );
    const points = [
      ...(before === undefined ? [] : [{ at: from, equity: before.equity }]),
      ...within,
      ...(now.equity === undefined ? [] : [{ at: now.at, equity: now.equity }]),
    ];
    const isUnused = start === undefined && changes.length === 0 && within.length === 0;
    return {
      points: isUnused ? [] : points.map(({ at, equity }) => [at, formatUnits(equity)]),
      paid: valued === undefined ? [] : paidByStep(valued, { from, stepMs }),
      bridge:
        bridge === undefined ? null : bridgeView(bridge, { from: Math.max(startedAt, from), to: now.at }),
    };
  });
}

const sumOf = (changes: readonly Change[]) => changes.reduce((sum, { units }) => sum + units, 0n);

function standOf({ balances, claims, rates }: EquityLook) {
  const { USDT, BTC, ETH } = balances;
  return { net: { USDT: netOf(USDT), BTC: netOf(BTC), ETH: netOf(ETH) }, claims, rates };
}

/** With the prices of their time; undefined where one was never known. */
async function valuedChanges(
  tx: Tx,
  changes: readonly Change[],
  now: Rates,
): Promise<(ValuedChange & AssetMoment)[] | undefined> {
  const coins = changes.filter(({ asset }) => asset !== 'USDT');
  const found = await selectRates(tx, coins);
  const rates = new Map<Change, Price | undefined>(coins.map((change, index) => [change, found[index]]));
  const valued = changes.map((change) => {
    const rate = rates.get(change) ?? now[change.asset];
    return { ...change, worth: worthInUsdt(rate, change.units) };
  });
  return valued.every(hasWorth) ? valued : undefined;
}

function hasWorth<T extends { worth: bigint | undefined }>(change: T): change is T & { worth: bigint } {
  return change.worth !== undefined;
}

async function ratesAt(tx: Tx, at: Instant, now: Rates): Promise<Rates> {
  const rates: Record<Asset, Price | undefined> = { ...now };
  const coins = assets.filter((asset) => asset !== 'USDT');
  const found = await selectRates(
    tx,
    coins.map((asset) => ({ asset, at })),
  );
  coins.forEach((asset, index) => {
    rates[asset] = found[index] ?? now[asset];
  });
  return rates;
}

/** What came in and went out, for the chart: by step, at the time of the step's first. */
function paidByStep(
  changes: readonly (ValuedChange & AssetMoment)[],
  { from, stepMs }: { readonly from: Instant; readonly stepMs: number },
): EquityCurve['paid'] {
  const sums = new Map<number, { at: Instant; worth: bigint }>();
  for (const { reason, at, worth } of changes) {
    if (!marked.has(bridgeLineOf(reason))) continue;
    const step = Math.max(0, Math.floor((at - from) / stepMs));
    const sum = sums.get(step) ?? { at: Math.max(at, from), worth: 0n };
    sums.set(step, { at: sum.at, worth: sum.worth + worth });
  }
  return [...sums.values()].flatMap(({ at, worth }) => (worth === 0n ? [] : [[at, formatUnits(worth)]]));
}

const marked: ReadonlySet<string> = new Set(['paidIn', 'paidOut', 'demoResets']);

function bridgeView(
  { start, end, gained, lines }: Bridge,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): NonNullable<EquityCurve['bridge']> {
  return {
    from,
    to,
    start: formatUnits(start),
    end: formatUnits(end),
    gained: formatUnits(gained),
    lines: lines.map(({ line, asset, units, worth }) => ({
      line,
      currency: asset,
      amount: units === undefined ? null : formatUnits(units),
      usdt: formatUnits(worth),
    })),
  };
}
