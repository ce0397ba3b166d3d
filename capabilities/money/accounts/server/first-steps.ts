import type { LedgerReader, TransferFilter } from '#capabilities/money/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { FirstSteps, Hint } from '../steps-contract.ts';
import { insertDismissed, selectDismissed } from './first-steps.sql.ts';

export interface FirstStepsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<LedgerReader, 'listTransfers'>;
  /** Whether more than the password guards the account. */
  readonly isGuarded: (customerId: CustomerId) => Promise<boolean>;
  readonly isIdentified: (customerId: CustomerId) => Promise<boolean>;
}

/** What a new customer may do first, ticked by what the books and the capabilities say: never by a press. */
export interface FirstStepsService {
  read(customerId: CustomerId): Promise<FirstSteps>;
  /** For good, on every device; again it changes nothing. */
  dismiss(customerId: CustomerId, hint: Hint): Promise<void>;
}

export function createFirstSteps(needs: FirstStepsNeeds): FirstStepsService {
  const { db, clock, ledger, isGuarded, isIdentified } = needs;

  async function hasMoved(customerId: CustomerId, book: Book, filter: TransferFilter): Promise<boolean> {
    const { total } = await ledger.listTransfers({ book, customerId }, filter, { offset: 0, limit: 1 });
    return total > 0;
  }

  return {
    async read(customerId) {
      const [demoOrder, security, identity, deposit, dismissed] = await Promise.all([
        hasMoved(customerId, 'demo', { reason: 'margin' }),
        isGuarded(customerId),
        isIdentified(customerId),
        hasMoved(customerId, 'real', { reason: 'deposit' }),
        selectDismissed(db, customerId),
      ]);
      return {
        steps: [
          { step: 'demoOrder', isDone: demoOrder },
          { step: 'security', isDone: security },
          { step: 'identity', isDone: identity },
          { step: 'deposit', isDone: deposit },
        ],
        dismissed,
      };
    },
    dismiss: (customerId, hint) => insertDismissed(db, customerId, { hint, at: clock.now() }),
  };
}
