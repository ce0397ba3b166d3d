import { accountKeyText, type LaneParticipant, type MoneyCommandKind } from '#capabilities/ledger/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { type Correction, correctionTransfer } from '../rules.ts';
import { adjustmentRequests, selectWaitingOf } from './adjustments.sql.ts';

type Approved = { readonly id: bigint; readonly decidedBy: readonly OperatorId[] };
type WaitingIds = ReadonlySet<bigint>;

const corrections: LaneParticipant<WaitingIds, Approved> = {
  name: 'adjustments',
  empty: new Set(),
  async load(connection, keys) {
    const rows = await selectWaitingOf(connection, keys);
    const byAccount = Map.groupBy(rows, ({ customer_id, book }) =>
      accountKeyText({ customerId: customer_id, book }),
    );
    return new Map([...byAccount].map(([key, owned]) => [key, new Set(owned.map(({ id }) => id))]));
  },
  apply: (waiting, { id }) => new Set([...waiting].filter((other) => other !== id)),
  async store(connection, changes) {
    await connection.query(adjustmentRequests.approval(changes.map(({ change, at }) => ({ ...change, at }))));
  },
};

interface ApproveInput extends Correction {
  readonly decidedBy: readonly OperatorId[];
}

/** Moves the money and marks the adjustment approved, together. Refused when it does not wait, or the customer can't bear it. */
export const approveAdjustment: MoneyCommandKind<ApproveInput, WaitingIds, Approved, null> = {
  name: 'adjustments.approve',
  participant: corrections,
  decide({ decidedBy, ...correction }, { state }) {
    const { id } = correction;
    if (!state.has(id)) return refuse('REVIEW_DECIDED');
    const transfer = correctionTransfer(correction);
    const { asset, units, from } = transfer;
    return accept({
      transfers: [transfer],
      change: { id, decidedBy },
      answer: null,
      events: [
        {
          event: 'balance',
          data: { reason: transfer.reason, asset, isCredit: from !== 'available', units: `${units}` },
        },
      ],
    });
  },
};
