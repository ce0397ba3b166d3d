import type { OperatorId, RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { PayReturn, WantedReturn } from '../face.ts';
import { askReturn, giveUpReturn, returned, whetherPayable } from '../returning.ts';
import { type DepositTerms, depositEvidence, type Recharge } from '../rules.ts';
import { type DepositCommand, type DepositContext, decided, moving } from './deposit-commands.ts';
import { depositParticipant } from './deposit-lane.ts';

interface Named {
  readonly id: RecordId;
  readonly terms: DepositTerms;
}

/**
 * A deposit below the minimum is to be paid back; it is counted no longer. Without `wanted` no password was
 * asked for, and only the answer to an earlier request is given.
 */
export const askingReturn: DepositCommand<Named & { readonly wanted: WantedReturn | undefined }> = {
  name: 'deposits.askReturn',
  participant: depositParticipant,
  decide({ id, wanted, terms }, context) {
    if (wanted === undefined) return refuse('DEPOSIT_NOT_RETURNABLE');
    return changing(context, { id, terms }, (recharge) => {
      const { units, ...asked } = wanted;
      if (recharge.payment?.units !== units) return refuse('DEPOSIT_NOT_RETURNABLE');
      const all = context.state.values();
      return askReturn(recharge, { ...asked, askedAt: context.at }, { all, terms });
    });
  },
};

/** Its customer has changed their mind, or an operator refuses and says why. */
export const givingUpReturn: DepositCommand<Named & { readonly reasonCode?: string }> = {
  name: 'deposits.giveUpReturn',
  participant: depositParticipant,
  decide({ reasonCode, ...named }, context) {
    return changing(context, named, (recharge) => giveUpReturn(recharge, reasonCode));
  },
};

export interface Returning extends Named {
  readonly reasonCode: string;
  readonly decidedBy: readonly OperatorId[];
  readonly pay: PayReturn;
}

/**
 * Operators have agreed. The money is counted in by the same transfers that set it aside for the withdrawal
 * that pays it: it is never available, and never unaccounted for.
 */
export const returning: DepositCommand<Returning> = {
  name: 'deposits.return',
  participant: depositParticipant,
  decide({ id, reasonCode, decidedBy, pay, terms }, context) {
    const { key, at, state } = context;
    const recharge = state.get(id);
    if (recharge === undefined) return refuse('REVIEW_DECIDED');
    const payable = whetherPayable(recharge, at);
    if (!payable.ok) return payable;
    const asked = payable.value;
    const withdrawalId = context.nextId();
    const payment = pay({
      id: withdrawalId,
      at,
      key,
      depositId: id,
      units: recharge.payment?.units ?? 0n,
      asked,
      decidedBy,
      evidence: depositEvidence(recharge),
    });
    const after = returned(recharge, asked, { withdrawalId, reasonCode, decidedBy, at });
    const { value } = decided(context, recharge, moving(after, payment.transfers), terms);
    return accept({
      ...value,
      change: { ...value.change, storeReturn: payment.store },
      events: [...value.events, ...payment.events],
    });
  },
};

function changing(
  context: DepositContext,
  { id, terms }: Named,
  change: (recharge: Recharge) => Result<Recharge>,
) {
  const recharge = context.state.get(id);
  if (recharge === undefined) return refuse('DEPOSIT_NOT_RETURNABLE');
  const changed = change(recharge);
  return changed.ok ? decided(context, recharge, moving(changed.value), terms) : changed;
}
