import type { Database } from '#foundation/server-kit/database.ts';
import { type CharityDifference, selectCharityDifferences } from './verify.sql.ts';

export interface CharityVerification {
  readonly openAuctions: number;
  readonly soldPieces: number;
  readonly payouts: number;
  /** The first hundred rows that don't say what the ledger does. */
  readonly findings: readonly { readonly row: string; readonly problem: string }[];
}

const what: Readonly<Record<CharityDifference['kind'], string>> = {
  escrow: 'holds in escrow',
  sale: 'brought the charity',
  payout: 'paid out to the charity',
};

/** Compares the pieces with the ledger: the highest bid of each open auction is in escrow and no other, each sale and pay-out was moved. */
export async function verifyCharity(db: Database): Promise<CharityVerification> {
  const { openAuctions, soldPieces, payouts, differences } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => selectCharityDifferences(tx, 100));
  return {
    ...{ openAuctions, soldPieces, payouts },
    findings: differences.map(({ kind, ref, customer_id, stated, moved }) => ({
      row: customer_id === null ? ref : `${ref} of customer ${customer_id}`,
      problem: `${what[kind]} ${moved} units by the ledger, ${stated} by its own row`,
    })),
  };
}
