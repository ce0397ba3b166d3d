import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { loanStandings } from '../loan-standings.ts';

/** Conserved, whole, and the ledger has of loans what the loans say. */
export async function expectLoansInOrder({
  database: { db },
}: {
  readonly database: TestDatabase;
}): Promise<void> {
  await expectConserved(db);
  await expectHeld(db);
  await expectStanding(db, [loanStandings]);
}

/** What a customer has, account by account, where it is anything. */
export async function holdings({ ledger }: { readonly ledger: LedgerReader }, key: AccountKey) {
  const balances = await ledger.balances(key);
  return Object.fromEntries(
    Object.entries(balances).flatMap(([asset, accounts]) =>
      Object.entries(accounts)
        .filter(([, units]) => units !== 0n)
        .map(([account, units]) => [`${asset} ${account}`, formatUnits(units)]),
    ),
  );
}
