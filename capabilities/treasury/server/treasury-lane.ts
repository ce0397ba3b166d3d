import type { LaneParticipant, MoneyCommandKind } from '#capabilities/ledger/face.ts';
import { accountKeyText, isFundedAccount } from '#capabilities/ledger/rules.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { fundingTransfer, type HouseFunding } from '../rules.ts';
import { fundingRequests, lockWaiting } from './fundings.sql.ts';

/** Whose books the house's own transfers stand in. */
export const houseId = asCustomerId(0n);

type Approved = { readonly id: bigint; readonly decidedBy: readonly OperatorId[] };
type WaitingIds = ReadonlySet<bigint>;

const fundings: LaneParticipant<WaitingIds, Approved> = {
  name: 'treasury',
  empty: new Set(),
  async load(connection) {
    const byBook = Map.groupBy(await lockWaiting(connection), ({ book }) =>
      accountKeyText({ customerId: houseId, book }),
    );
    return new Map([...byBook].map(([key, waiting]) => [key, new Set(waiting.map(({ id }) => id))]));
  },
  apply: (waiting, { id }) => new Set([...waiting].filter((other) => other !== id)),
  async store(connection, changes) {
    await connection.query(fundingRequests.approval(changes.map(({ change, at }) => ({ ...change, at }))));
  },
};

interface ApproveInput extends HouseFunding {
  readonly decidedBy: readonly OperatorId[];
}

/**
 * Moves the money and marks the funding approved, together. Refused when it does not wait, or a reserve has
 * less than is taken out.
 */
export const approveFunding: MoneyCommandKind<ApproveInput, WaitingIds, Approved, null> = {
  name: 'treasury.fund',
  participant: fundings,
  funded: ({ account }) => (isFundedAccount(account) ? [account] : []),
  decide({ decidedBy, ...funding }, { state }) {
    const { id } = funding;
    if (!state.has(id)) return refuse('REVIEW_DECIDED');
    return accept({
      transfers: [fundingTransfer(funding)],
      change: { id, decidedBy },
      answer: null,
      events: [],
    });
  },
};
