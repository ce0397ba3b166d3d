import type { AuditedTransfer, LedgerAudit } from '#capabilities/money/ledger/face.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { refOf, remittanceRefOf } from '../piece.ts';
import { type StatedRow, selectStated } from './verify.sql.ts';

export interface CharityVerification {
  readonly escrows: number;
  readonly soldPieces: number;
  readonly remittances: number;
  /**
   * The first escrow, sale or remittance that is not what the ledger moved, or movement of the charity's
   * account that is none.
   */
  readonly finding: { readonly row: string; readonly problem: string } | undefined;
}

/**
 * Compares the pieces with the ledger: the highest bid of every open auction is held of its bidder and no
 * other bid is, and every sale and remittance was moved once. Nothing else may touch the charity's account.
 */
export async function verifyCharity(audit: LedgerAudit, tx: Tx): Promise<CharityVerification> {
  const stated = await selectStated(tx);
  const missing = new Map(stated.map((row) => [nameOf(row), row.units]));
  const held = new Map<string, bigint>();
  let finding: CharityVerification['finding'];
  for await (const transfer of audit.transfersByCustomer()) {
    const { id, from, to, units, ref, key } = transfer;
    if (from === 'house/charity-payable' || to === 'house/charity-payable') {
      const name = charityName(transfer);
      if (missing.get(name) !== units)
        finding ??= { row: `transfer ${id}`, problem: `is no sale and no pay-out (${ref})` };
      missing.delete(name);
    }
    if (!ref.startsWith('nft-') || (from !== 'held' && to !== 'held')) continue;
    const name = escrowName(ref, key.customerId);
    held.set(name, (held.get(name) ?? 0n) + (to === 'held' ? units : -units));
  }
  for (const [name, units] of held) {
    if (units !== (missing.get(name) ?? 0n))
      finding ??= {
        row: name,
        problem: `is ${units} units by the ledger, ${missing.get(name) ?? 0n} by its piece`,
      };
    missing.delete(name);
  }
  for (const [name] of missing) finding ??= { row: name, problem: 'was never moved' };
  const count = (kind: StatedRow['kind']) => stated.filter((row) => row.kind === kind).length;
  return { escrows: count('auction'), soldPieces: count('piece'), remittances: count('remittance'), finding };
}

function nameOf({ kind, id, bidder }: StatedRow): string {
  if (kind === 'auction') return escrowName(refOf(id), bidder ?? 0n);
  return kind === 'piece' ? `sale of ${refOf(id)}` : `pay-out ${remittanceRefOf(id)}`;
}

function escrowName(ref: string, customerId: bigint): string {
  return `escrow for ${ref} of customer ${customerId}`;
}

function charityName({ to, ref, key }: AuditedTransfer): string {
  if (key.book !== 'real') return `in the ${key.book} book`;
  return to === 'house/charity-payable' ? `sale of ${ref}` : `pay-out ${ref}`;
}
