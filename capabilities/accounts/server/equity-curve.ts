import type { LedgerFigures } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { CurveRange, EquityCurve } from '../contract.ts';
import { equityAccounts, fundingAccounts } from '../rules.ts';
import { type EquityPoint, selectLastBefore, selectThinned } from './equity.sql.ts';
import type { EquityRecorder } from './equity-recorder.ts';

const lengthDays: Record<CurveRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

/** Three points a step, one before them and one now make at most 200. */
const steps = 66;

/** How the equity went over a range that ends now. What stood at its start is the last snapshot before. */
export async function equityCurveOf(
  parts: { readonly db: Database; readonly ledger: LedgerFigures; readonly recorder: EquityRecorder },
  key: AccountKey,
  range: CurveRange,
): Promise<EquityCurve> {
  const now = await parts.recorder.pointNow(key);
  const period = { from: now.at - lengthDays[range] * dayMs, to: now.at };
  const [before, within] = await Promise.all([
    selectLastBefore(parts.db, key, period.from),
    selectThinned(parts.db, key, { ...period, steps }),
  ]);
  const points = [...(before === undefined ? [] : [{ ...before, at: period.from }]), ...within];
  const isUnused = points.length === 0 && equityOf(now) === 0n;
  // A deposit after that snapshot is not in what stood at the start; one in its very millisecond is.
  const crossings = await parts.ledger.crossings(
    key,
    { from: before === undefined ? period.from : before.at + 1, to: now.at + 1 },
    (period.to - period.from) / steps,
    [equityAccounts, fundingAccounts],
  );
  const deposits = crossings.reduce((sum, { into }) => sum + into, 0n);
  const withdrawals = crossings.reduce((sum, { outOf }) => sum + outOf, 0n);
  const net = deposits - withdrawals;
  const start = before === undefined ? 0n : equityOf(before);
  return {
    points: isUnused ? [] : [...points, now].map(pointView),
    funding: crossings.map(({ at, into, outOf }) => [Math.max(at, period.from), formatUnits(into - outOf)]),
    deposits: formatUnits(deposits),
    withdrawals: formatUnits(withdrawals),
    netDeposits: formatUnits(net),
    growth: formatUnits(equityOf(now) - start - net),
  };
}

const equityOf = ({ balance, unrealised }: EquityPoint) => balance + unrealised;

function pointView(point: EquityPoint): EquityCurve['points'][number] {
  return [point.at, formatUnits(equityOf(point)), formatUnits(point.balance)];
}
