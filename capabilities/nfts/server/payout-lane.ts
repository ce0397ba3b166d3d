import { accountKeyText, type LaneParticipant, type MoneyCommandKind } from '#capabilities/ledger/face.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { type Payout, payoutTransfer } from '../rules.ts';
import { houseKey } from './nft-lane.ts';
import { lockWaitingPayouts, payoutRequests, selectPayable } from './payouts.sql.ts';

interface Charity {
  readonly waiting: ReadonlySet<bigint>;
  readonly payable: bigint;
}

type Approved = Pick<Payout, 'id' | 'units'> & { readonly decidedBy: readonly OperatorId[] };

const payouts: LaneParticipant<Charity, Approved> = {
  name: 'nfts.payouts',
  empty: { waiting: new Set(), payable: 0n },
  async load(connection) {
    const [waiting, payable] = await Promise.all([lockWaitingPayouts(connection), selectPayable(connection)]);
    return new Map([[accountKeyText(houseKey), { waiting: new Set(waiting), payable }]]);
  },
  apply: ({ waiting, payable }, { id, units }) => ({
    waiting: new Set([...waiting].filter((other) => other !== id)),
    payable: payable - units,
  }),
  async store(connection, changes) {
    await connection.query(payoutRequests.approval(changes.map(({ change, at }) => ({ ...change, at }))));
  },
};

interface ApproveInput extends Payout {
  readonly decidedBy: readonly OperatorId[];
}

/** Takes the money out of what is owed to the charity and marks the pay-out approved, together. CHARITY_SHORT when less is owed. */
export const approvePayout: MoneyCommandKind<ApproveInput, Charity, Approved, null> = {
  name: 'nfts.payOut',
  participant: payouts,
  decide({ decidedBy, ...payout }, { state }) {
    const { id, units } = payout;
    if (!state.waiting.has(id)) return refuse('REVIEW_DECIDED');
    if (units > state.payable) return refuse('CHARITY_SHORT');
    return accept({
      transfers: [payoutTransfer(payout)],
      change: { id, units, decidedBy },
      answer: null,
      events: [],
    });
  },
};
