import type { StandingSource } from '#capabilities/integrity/face.ts';
import type { LedgerAudit } from '#capabilities/ledger/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { payoutRefOf, refOf } from '../piece.ts';
import { selectStated, sumEscrow } from './verify.sql.ts';

/** The highest bid of every open auction is in its bidder's `held`. */
export const nftStandings: StandingSource = {
  accounts: ['held'],
  async standings(tx) {
    return (await sumEscrow(tx)).map(({ customerId, units }) => {
      const key = { book: 'real', customerId } as const;
      return { key, account: 'held', asset: 'USDT', units: BigInt(units) };
    });
  },
};

export interface CharityVerification {
  readonly soldPieces: number;
  readonly payouts: number;
  /** The first sale or pay-out that is not what the ledger moved, or movement of the charity's account that is neither. */
  readonly finding: { readonly row: string; readonly problem: string } | undefined;
}

/** Compares every sale and pay-out with the ledger, transfer by transfer; nothing else may touch the charity's account. */
export async function verifyCharity(audit: LedgerAudit, tx: Tx): Promise<CharityVerification> {
  const stated = await selectStated(tx);
  const missing = new Map(
    stated.map(({ kind, id, units }) => [kind === 'piece' ? refOf(id) : payoutRefOf(id), units]),
  );
  let finding: CharityVerification['finding'];
  for await (const { id, key, from, to, units, ref } of audit.transfersByCustomer()) {
    if (from !== 'house/charity-payable' && to !== 'house/charity-payable') continue;
    const isIn = to === 'house/charity-payable';
    const isRight = missing.get(ref) === units && isIn === ref.startsWith('nft-') && key.book === 'real';
    if (!isRight) finding ??= { row: `transfer ${id}`, problem: `is no sale and no pay-out (${ref})` };
    missing.delete(ref);
  }
  for (const [ref] of missing) finding ??= { row: ref, problem: 'was never moved' };
  return {
    soldPieces: stated.filter(({ kind }) => kind === 'piece').length,
    payouts: stated.filter(({ kind }) => kind === 'payout').length,
    finding,
  };
}
