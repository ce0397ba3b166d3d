import type { InputOf } from '#foundation/calls/define-call.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import {
  acceptOpening,
  decideAction,
  listAllActions,
  listOpeningJumps,
  proposeAction,
  readActionReach,
} from '../console-contract.ts';

export const actionsPerPage = 50;
const refreshMs = 30_000;

type Filter = Pick<InputOf<typeof listAllActions>, 'view' | 'code'>;

export function useAllActions(filter: Filter, page: number) {
  return useCall(
    listAllActions,
    { ...filter, pageNum: page, pageSize: actionsPerPage },
    { keepPrevious: true, refetchInterval: refreshMs },
  );
}

export function useActionReach(id: string) {
  return useCall(readActionReach, { id });
}

export function useProposeAction() {
  return useCommand(proposeAction, listAllActions);
}

export function useDecideAction() {
  return useCommand(decideAction, listAllActions);
}

export function useOpeningJumps() {
  return useCall(listOpeningJumps, {}, { refetchInterval: refreshMs });
}

export function useAcceptOpening() {
  return useCommand(acceptOpening, listOpeningJumps);
}
