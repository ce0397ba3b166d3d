import {
  type DifferenceExplainer,
  type Explanation,
  fineOfNative,
  fineOfUnits,
} from '#capabilities/money/reconciliation/face.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { isCredited, type RechargeStatus } from '../rules.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { lookedThrough, selectWatch } from './deposits.sql.ts';
import {
  type ReconciledRow,
  selectReconciled,
  selectUnbackedCredits,
  sumCreditedDust,
} from './reconciling.sql.ts';

/** What the ledger and the chains see differently of money that comes in. */
export function createDepositReconciling(
  { db, chains }: Pick<DepositNeeds, 'db' | 'chains'>,
  look: () => Promise<void>,
): DifferenceExplainer {
  const genesisOf = new Map<Network, string>();
  return {
    name: 'deposits',
    /** It has none of its own: every deposit address is known to the chains. */
    async wallets(network) {
      // What has arrived since the last look is known from here on.
      await look();
      const tip = await chains.tip(network);
      if (tip.ok) genesisOf.set(network, tip.value.genesis);
      return [];
    },
    // A block mined since that look is for the next report.
    async seenThrough(network) {
      const looked = (await selectWatch(db)).find((row) => row.network === network);
      return looked && (lookedThrough(looked) ?? 0);
    },
    async explain(tx, asset, { network, height }) {
      const at = { network, asset, height, genesis: genesisOf.get(network) ?? '' };
      const lines = (await selectReconciled(tx, at)).flatMap((row) => lineOf(row, at));
      for (const { id, units } of await selectUnbackedCredits(tx, asset)) {
        lines.push({
          kind: 'depositWithoutChain',
          ref: `recharge-${id}`,
          amount: -fineOfUnits(units),
          note: '',
        });
      }
      const { native, units } = await sumCreditedDust(tx, at);
      const dust = fineOfNative(asset, native) - fineOfUnits(units);
      if (dust !== 0n) lines.push({ kind: 'dust', ref: 'deposits', amount: dust, note: '' });
      return lines;
    },
  };
}

const uncreditedKinds: Readonly<Record<RechargeStatus, string | undefined>> = {
  belowMinimum: 'depositSmall',
  returning: 'depositSmall',
  review: 'depositSeen',
  rejected: 'depositRejected',
  approved: undefined,
  returned: undefined,
};

/** There and not credited, the chain has more than the ledger; credited and not there, it has less. */
function lineOf(row: ReconciledRow, at: { asset: Asset; height: number; genesis: string }): Explanation[] {
  const ref = `${row.tx_hash} ${row.output}`;
  const isElsewhere = row.genesis !== at.genesis;
  const isThere = !isElsewhere && row.seen === 'included' && Number(row.block_height) <= at.height;
  if (row.status !== null && isCredited(row.status) && !isThere) {
    const isAbove = row.seen === 'included' && !isElsewhere;
    const kind = isElsewhere ? 'sampleChain' : isAbove ? 'depositAbove' : 'depositLost';
    return [{ kind, ref, amount: -fineOfUnits(row.credited_units ?? 0n), note: '' }];
  }
  const kind = row.status === null ? 'depositSmall' : uncreditedKinds[row.status];
  if (kind === undefined || !isThere) return [];
  return [{ kind, ref, amount: fineOfNative(at.asset, BigInt(row.native)), note: '' }];
}
