import type { LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { type Remittance, remittanceTransfer } from '../rules.ts';
import { houseKey } from './nft-lane.ts';
import { lockWaitingRemittances, remittanceRequests, selectPayable } from './remittances.sql.ts';

interface Charity {
  readonly waiting: ReadonlySet<bigint>;
  readonly payable: bigint;
}

type Approved = Pick<Remittance, 'id' | 'units'> & { readonly decidedBy: readonly OperatorId[] };

const remittances: LaneParticipant<Charity, Approved> = {
  name: 'nfts.payouts',
  empty: { waiting: new Set(), payable: 0n },
  async load(connection) {
    const [waiting, payable] = await Promise.all([
      lockWaitingRemittances(connection),
      selectPayable(connection),
    ]);
    return new Map([[accountKeyText(houseKey), { waiting: new Set(waiting), payable }]]);
  },
  apply: ({ waiting, payable }, { id, units }) => ({
    waiting: new Set([...waiting].filter((other) => other !== id)),
    payable: payable - units,
  }),
  async store(connection, changes) {
    await connection.query(remittanceRequests.approval(changes.map(({ change, at }) => ({ ...change, at }))));
  },
};

interface ApproveInput extends Remittance {
  readonly decidedBy: readonly OperatorId[];
}

/**
 * Takes the money out of what is owed to the charity and marks the remittance approved, together.
 * CHARITY_SHORT when less is owed.
 */
export const approveRemittance: MoneyCommandKind<ApproveInput, Charity, Approved, null> = {
  name: 'nfts.payOut',
  participant: remittances,
  decide({ decidedBy, ...remittance }, { state }) {
    const { id, units } = remittance;
    if (!state.waiting.has(id)) return refuse('REVIEW_DECIDED');
    if (units > state.payable) return refuse('CHARITY_SHORT');
    return accept({
      transfers: [remittanceTransfer(remittance)],
      change: { id, units, decidedBy },
      answer: null,
      events: [],
    });
  },
};
