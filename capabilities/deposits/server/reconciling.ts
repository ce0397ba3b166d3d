import {
  type Explanation,
  fineOfNative,
  fineOfUnits,
  type ReconcilingSource,
} from '#capabilities/reconciliation/face.ts';
import type { Asset } from '#foundation/money/money.ts';
import { magnitude } from '#foundation/money/rounding.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type DepositSide, selectLookedThrough, selectSides } from './reconciling.sql.ts';

const oneUnit = fineOfUnits(1n);

/** Where a deposit is on one side alone, or not as much on both: seen and not credited, credited and not there, wei beyond the eighth decimal. */
export function createDepositReconciling(db: Database): ReconcilingSource {
  return {
    name: 'deposits',
    seenThrough: (network) => selectLookedThrough(db, network),
    async explain(tx, asset, { network, height }) {
      const lines = (await selectSides(tx, asset, network, height)).map((side) => lineOf(asset, side));
      const dust = lines.filter(({ kind }) => kind === 'dust');
      const others = lines.filter(({ kind, amount }) => kind !== 'dust' && amount !== 0n);
      if (dust.length === 0) return others;
      const amount = dust.reduce((sum, line) => sum + line.amount, 0n);
      return [...others, { kind: 'dust', ref: 'deposits', amount, note: String(dust.length) }];
    },
  };
}

function lineOf(asset: Asset, side: DepositSide): Explanation {
  const { native, credited, ref, status } = side;
  const amount = fineOfNative(asset, BigInt(native)) - fineOfUnits(credited);
  return { kind: kindOf(side, amount), ref, amount, note: status };
}

function kindOf({ native, credited, isOnOtherChain, seen }: DepositSide, amount: bigint): string {
  if (credited === 0n) return 'depositSeen';
  if (BigInt(native) > 0n) return magnitude(amount) < oneUnit ? 'dust' : 'operatorWord';
  if (isOnOtherChain) return 'sampleChain';
  if (seen === 'included') return 'depositAbove';
  return seen === null ? 'operatorWord' : 'reorganised';
}
