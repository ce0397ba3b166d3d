import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { WithdrawalCommands } from './withdrawal-lane.ts';
import { selectWithdrawals } from './withdrawals.sql.ts';

/** A withdrawal that waits for a decision pays for losses. No more than one waits at a time. */
export function createWithdrawalSetAside(db: Database, commands: WithdrawalCommands): SetAside {
  return {
    async release(key) {
      // The demo book has none.
      if (key.book !== 'real') return 0n;
      const filter = { customerId: key.customerId, status: 'review' } as const;
      const waiting = await selectWithdrawals(db, filter, { offset: 0, limit: 1 });
      const withdrawal = waiting.rows[0]?.withdrawal;
      // A deposit's way back is its sender's.
      if (withdrawal?.asset !== 'USDT' || withdrawal.depositId !== null) return 0n;
      const { id, amount } = withdrawal;
      const taken = await commands.takeForLoss({ key, input: { id } });
      // Decided or cancelled meanwhile, it no longer waits: what the account has is read again.
      if (taken.ok || taken.refusal === 'WITHDRAWAL_NOT_PENDING') return amount;
      throw new Error(`withdrawal ${id} was not released: ${taken.refusal}`);
    },
  };
}
