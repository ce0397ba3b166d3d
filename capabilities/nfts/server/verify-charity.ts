import type { LedgerAudit } from '#capabilities/ledger/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { payoutRefOf, refOf } from '../piece.ts';
import { type StatedRow, selectStated } from './verify.sql.ts';

export interface CharityVerification {
  readonly openAuctions: number;
  readonly soldPieces: number;
  readonly payouts: number;
  readonly findings: readonly { readonly row: string; readonly problem: string }[];
}

/** What each entry comes to: `escrow/nft-7/100001`, `sale/nft-7`, `payout/payout-3`. */
type Sums = ReadonlyMap<string, bigint>;

/**
 * Compares the pieces with the ledger: the highest bid of each open auction is in escrow and no other, each sale and pay-out was moved,
 * and the charity's account was touched by nothing else. What changes while it looks is left out.
 */
export async function verifyCharity(
  db: Database,
  audit: <T>(read: (audit: LedgerAudit) => Promise<T>) => Promise<T>,
): Promise<CharityVerification> {
  const before = await selectStated(db);
  const moved = await audit(sumTransfers);
  const after = await selectStated(db);
  const known = new Map(before.map((row) => [nameOf(row), row.version]));
  const changed = new Set(after.filter((row) => known.get(nameOf(row)) !== row.version).map(nameOf));
  const stated = sumStated(after);
  const findings = [...new Set([...stated.keys(), ...moved.keys()])]
    .filter((entry) => !changed.has(entry.split('/')[1] ?? ''))
    .filter((entry) => (stated.get(entry) ?? 0n) !== (moved.get(entry) ?? 0n))
    .map((entry) => ({
      row: entry,
      problem: `is ${moved.get(entry) ?? 0n} units by the ledger, ${stated.get(entry) ?? 0n} by its own row`,
    }));
  const count = (status: string) => after.filter((row) => row.status === status).length;
  return {
    openAuctions: count('auction'),
    soldPieces: count('sold'),
    payouts: count('approved'),
    findings,
  };
}

function nameOf({ kind, id }: StatedRow): string {
  return kind === 'piece' ? refOf(id) : payoutRefOf(id);
}

function sumStated(rows: readonly StatedRow[]): Sums {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    if (row.units === null) continue;
    if (row.status === 'auction') sums.set(`escrow/${nameOf(row)}/${row.bidder}`, row.units);
    else sums.set(`${row.kind === 'payout' ? 'payout' : 'sale'}/${nameOf(row)}`, row.units);
  }
  return sums;
}

async function sumTransfers(audit: LedgerAudit): Promise<Sums> {
  const sums = new Map<string, bigint>();
  const add = (entry: string, units: bigint) => sums.set(entry, (sums.get(entry) ?? 0n) + units);
  for await (const { key, from, to, units, ref } of audit.transfersByCustomer()) {
    const escrow = `escrow/${ref}/${key.customerId}`;
    if (ref.startsWith('nft-') && to === 'held') add(escrow, units);
    if (ref.startsWith('nft-') && from === 'held') add(escrow, -units);
    if (to === 'house/charity-payable') add(`sale/${ref}`, units);
    if (from === 'house/charity-payable') add(`payout/${ref}`, units);
  }
  return sums;
}
