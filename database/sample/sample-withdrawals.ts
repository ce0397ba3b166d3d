import { findOperatorByEmail } from '#capabilities/desk/operators/server/operators.sql.ts';
import { hasRequested } from '#capabilities/money/withdrawals/server/withdrawals.sql.ts';
import type { WithdrawalServices } from '#capabilities/money/withdrawals/server/withdrawals.ts';
import { findCredentials } from '#capabilities/people/customers/server/customers.sql.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { sampleWithdrawalPassword } from './sample-customers.ts';

const bank = {
  holder: 'Vera Sample',
  bankName: 'Sample Bank',
  account: '000000001234',
  ifsc: 'SMPL0000001',
  branch: 'Sample Street',
};

/**
 * Two withdrawals of a sample customer to a sample bank: one taken back, one rejected. Only what
 * is true without a chain or a bank to show it; they are asked for and decided as anybody's are. Once: what
 * the customer has done since stays as it is.
 */
export async function loadSampleWithdrawals(
  db: Database,
  withdrawals: Pick<WithdrawalServices, 'ask' | 'cancel' | 'reviews'>,
  email: string,
): Promise<void> {
  const [customer, reviewer] = await Promise.all([
    findCredentials(db, email),
    findOperatorByEmail(db, 'reviewer@sample.test'),
  ]);
  if (customer === undefined || reviewer === undefined) return;
  const last = 'sample withdrawal 2';
  if (await hasRequested(db, customer.id, last)) return;
  const key = { book: 'real', customerId: customer.id } as const;
  const ask = (whole: bigint, id: string) =>
    withdrawals.ask(
      key,
      {
        method: 'bank',
        currency: 'USDT',
        amount: whole * unitsPerWhole,
        bank,
        label: 'Sample Bank',
        tradPwd: sampleWithdrawalPassword,
      },
      { id, fingerprint: id },
    );
  const cancelled = await ask(480n, 'sample withdrawal 1');
  if (cancelled.ok) await withdrawals.cancel(key, cancelled.value.id);
  const rejected = await ask(1_200n, last);
  if (!rejected.ok) return;
  const subjectId = `${customer.id}-${rejected.value.id}`;
  await withdrawals.reviews.carryOut({
    subjectId,
    reviewId: `withdrawal-${subjectId}`,
    requestId: `review withdrawal-${subjectId} sample`,
    decision: 'reject',
    reasonCode: 'destinationUnclear',
    note: 'Sample data: there is no such bank.',
    operatorIds: [reviewer.id],
  });
}
