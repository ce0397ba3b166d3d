import { adjustmentAccount } from '#capabilities/money/accounting/adjustments.ts';
import type { LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { accountKeyText, type Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Contact } from '#capabilities/people/customers/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { type AdjustmentReason, type Correction, correctionTransfer } from '../rules.ts';
import { adjustmentLetter } from './adjustment-mail.ts';
import type { AdjustmentNeeds } from './adjustment-needs.ts';
import { adjustmentRequests, lockWaitingOf } from './adjustments.sql.ts';

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface BalanceNews {
    adjustments: {
      readonly reason: Transfer['reason'];
      readonly asset: Asset;
      readonly isCredit: boolean;
      readonly units: string;
    };
  }
  interface CustomerNotices {
    adjustments: {
      readonly kind: 'correction';
      readonly book: Book;
      readonly isCredit: boolean;
      readonly amount: string;
      readonly currency: Asset;
      readonly reasonCode: AdjustmentReason;
    };
  }
}

interface Approved {
  readonly id: bigint;
  readonly decidedBy: readonly OperatorId[];
  /** Stored with the money: the customer is written to once. */
  readonly letter: Mail | undefined;
}
type WaitingIds = ReadonlySet<bigint>;

const corrections = ({ mail, onError }: LaneNeeds): LaneParticipant<WaitingIds, Approved> => ({
  name: 'adjustments',
  empty: new Set(),
  async load(connection, keys) {
    const rows = await lockWaitingOf(connection, keys);
    const byAccount = Map.groupBy(rows, ({ customer_id, book }) =>
      accountKeyText({ customerId: customer_id, book }),
    );
    return new Map([...byAccount].map(([key, owned]) => [key, new Set(owned.map(({ id }) => id))]));
  },
  apply: (waiting, { id }) => new Set([...waiting].filter((other) => other !== id)),
  async store(connection, changes) {
    const letters = changes.flatMap(({ change }) => change.letter ?? []);
    await connection.query(adjustmentRequests.approval(changes.map(({ change, at }) => ({ ...change, at }))));
    if (letters.length > 0) await connection.query(sendMailJobs(letters));
  },
  committed(changes) {
    for (const { letter } of changes.map(({ change }) => change)) {
      if (letter !== undefined) mail.committed(letter).catch(onError);
    }
  },
});

type LaneNeeds = Pick<AdjustmentNeeds, 'mail' | 'onError' | 'platformName'>;

interface ApproveInput extends Correction {
  readonly decidedBy: readonly OperatorId[];
  readonly reasonCode: AdjustmentReason;
  /** Undefined: there is no recipient. */
  readonly contact: Contact | undefined;
}

/**
 * Moves the money, marks the adjustment approved and tells the customer why, together. Refused when it does
 * not wait, the customer can't bear it, or the account that corrections are paid from is short
 * (TRADING_UNAVAILABLE).
 */
export const createAdjustmentApproval = (
  needs: LaneNeeds,
): MoneyCommandKind<ApproveInput, WaitingIds, Approved, null> => ({
  name: 'adjustments.approve',
  participant: corrections(needs),
  funded: () => [adjustmentAccount],
  decide({ decidedBy, reasonCode, contact, ...correction }, { key, state, at }) {
    const { id } = correction;
    if (!state.has(id)) return refuse('REVIEW_DECIDED');
    const transfer = correctionTransfer(correction);
    const { asset, units, from } = transfer;
    const isCredit = from === adjustmentAccount;
    const { platformName } = needs;
    return accept({
      transfers: [transfer],
      change: {
        id,
        decidedBy,
        letter: contact && adjustmentLetter(contact, { ...correction, reasonCode }, { platformName, at }),
      },
      answer: null,
      events: [
        { event: 'balance', data: { reason: transfer.reason, asset, isCredit, units: `${units}` } },
        {
          event: 'notification',
          data: {
            kind: 'correction',
            book: key.book,
            isCredit,
            amount: formatUnits(units),
            currency: asset,
            reasonCode,
          },
        },
      ],
    });
  },
});
