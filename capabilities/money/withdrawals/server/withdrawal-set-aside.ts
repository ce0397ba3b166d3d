import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { DisbursementProvider } from './disbursement/disbursement-provider.ts';
import type { WithdrawalCommands } from './withdrawal-lane.ts';
import { selectWithdrawals } from './withdrawals.sql.ts';

const all = { offset: 0, limit: 1_000 };

/**
 * Withdrawals pay for losses: first the one that waits for a decision, then approved ones that nothing was
 * signed for, the last first. Those that are paid by hand do not: a treasurer may have paid what is approved.
 */
export function createWithdrawalSetAside(
  db: Database,
  commands: WithdrawalCommands,
  provider: Pick<DisbursementProvider, 'pays' | 'giveUp'>,
): SetAside {
  return {
    async release(key) {
      // The demo book has none.
      if (key.book !== 'real') return 0n;
      for (const was of ['review', 'approved'] as const) {
        const { rows } = await selectWithdrawals(db, { customerId: key.customerId, status: was }, all);
        for (const owned of rows) {
          const { id, amount, asset, depositId } = owned.withdrawal;
          // A deposit's way back is its sender's.
          if (asset !== 'USDT' || depositId !== null) continue;
          // The signer decides which of a payment and this happens: what it gave up it never signs.
          if (was === 'approved' && !(provider.pays(owned) && (await provider.giveUp(owned)))) continue;
          const taken = await commands.takeForLoss({ key, input: { id, was } });
          // Decided or cancelled meanwhile, it is no longer so: what the account has is read again.
          if (taken.ok || taken.refusal === 'WITHDRAWAL_NOT_PENDING') return amount;
          throw new Error(`withdrawal ${id} was not released: ${taken.refusal}`);
        }
      }
      return 0n;
    },
  };
}
