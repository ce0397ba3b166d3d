import { useState } from 'react';
import { useCall } from '#foundation/ui/use-call.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { withdrawalCount } from '../contract.ts';
import { useCheck } from './queries.ts';
import {
  amountProblem,
  emptyDraft,
  isAmount,
  type WithdrawalDraft,
  wantedCheck,
  wantedCount,
  wantedWithdrawal,
} from './withdrawal-draft.ts';

/** How long nothing is typed until the platform is asked about it. */
export const settleMs = 350;

/** What is filled in, and what the platform says of it once the typing pauses. */
export function useWithdrawalDraft(isDisabled: boolean) {
  const [draft, setDraft] = useState(emptyDraft);
  const { method, destination, amount } = draft;
  const settled = useSettled(draft, settleMs);
  const isShown = !isDisabled && method !== undefined;
  const count = useCall(
    withdrawalCount,
    isShown ? wantedCount({ ...draft, amount: settled.amount }) : undefined,
    { keepPrevious: true },
  );
  const isSettled = settled.destination === destination;
  const check = useCheck(isShown && isSettled ? wantedCheck(draft) : undefined);
  const figures = isAmount(amount) && settled.amount === amount ? count.data : undefined;
  return {
    draft,
    setDraft,
    change: (changes: Partial<WithdrawalDraft>) => setDraft({ ...draft, ...changes }),
    count,
    check,
    /** What this very amount costs and brings. */
    figures,
    problem: figures === undefined ? undefined : amountProblem(amount, figures),
    wanted: isShown && !check.isError ? wantedWithdrawal(draft, figures, check.data) : undefined,
  };
}

export type FilledDraft = ReturnType<typeof useWithdrawalDraft>;
