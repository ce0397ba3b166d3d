import type { Chains } from '#capabilities/money/chains/face.ts';
import {
  type DifferenceExplainer,
  type Explanation,
  fineOfUnits,
} from '#capabilities/money/reconciliation/face.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { orderNumberOf } from '../rules.ts';
import {
  type MinedRow,
  selectBankDisbursements,
  selectUnsettledAt,
  selectWallets,
  sumCostsAt,
} from './disbursement/disbursements.sql.ts';
import type { Disbursements } from './disbursement/disbursements.ts';

export interface ReconcilingNeeds {
  readonly db: Database;
  readonly chains: Pick<Chains, 'tip'>;
  readonly disbursements: Pick<Disbursements, 'look'>;
  /** The wallet that pays, as the signer says; undefined while it can't be reached. */
  readonly wallet: () => Promise<string | undefined>;
  /** What sample wallets were filled with on this chain, in 10^-18. */
  readonly sampleFilled: (wallets: Iterable<string>) => Promise<ReadonlyMap<Asset, bigint>>;
}

/** What the ledger and the chains see differently of money that goes out. */
export function createWithdrawalReconciling(needs: ReconcilingNeeds): DifferenceExplainer {
  const { db, chains, disbursements } = needs;
  let genesis = '';
  let filled: ReadonlyMap<Asset, bigint> = new Map();
  return {
    name: 'withdrawals',
    async wallets(network) {
      if (network !== 'ethereum') return [];
      // What was mined since the last look is known from here on.
      await disbursements.look();
      const tip = await chains.tip('ethereum');
      if (tip.ok) genesis = tip.value.genesis;
      const paying = await needs.wallet();
      const known = new Set([...(await selectWallets(db)), ...(paying === undefined ? [] : [paying])]);
      filled = await needs.sampleFilled(known);
      return [...known].map((address) => ({ wallet: 'hot', address }));
    },
    async explain(tx, asset, { network, height }) {
      if (network !== 'ethereum') return [];
      const lines = (await selectUnsettledAt(tx, height, genesis)).flatMap((row) =>
        linesOf(row, asset, row.genesis !== genesis),
      );
      if (asset === 'ETH') {
        const { exact, units } = await sumCostsAt(tx, height, genesis);
        if (exact !== fineOfUnits(units)) {
          lines.push({ kind: 'dust', ref: 'payouts', amount: fineOfUnits(units) - exact, note: '' });
        }
      }
      if (asset === 'USDT') {
        for (const { id, actual, paid_by } of await selectBankDisbursements(tx)) {
          lines.push({
            kind: 'bankPayout',
            ref: orderNumberOf({ id }),
            amount: fineOfUnits(actual),
            note: paid_by,
          });
        }
      }
      const given = filled.get(asset) ?? 0n;
      if (given > 0n) lines.push({ kind: 'sampleWallet', ref: 'wallet', amount: given, note: '' });
      return lines;
    },
  };
}

/**
 * Mined and not completed, the chain has less than the ledger; completed above the block or on another chain,
 * it has more.
 */
function linesOf(row: MinedRow, asset: Asset, isElsewhere: boolean): Explanation[] {
  const ref = orderNumberOf(row);
  const isBroadcast = row.status === 'approved';
  const kind = isElsewhere ? 'sampleChain' : isBroadcast ? 'payoutBroadcast' : 'payoutAbove';
  const lines: Explanation[] = [];
  if (row.asset === asset && row.status !== 'failed') {
    const paid = fineOfUnits(row.actual);
    lines.push({ kind, ref, amount: isBroadcast ? -paid : paid, note: '' });
  }
  if (asset === 'ETH') {
    const cost = isBroadcast ? -BigInt(row.block_cost) : fineOfUnits(row.cost_units ?? 0n);
    if (cost !== 0n) lines.push({ kind: isElsewhere ? kind : 'gas', ref, amount: cost, note: '' });
  }
  return lines;
}
