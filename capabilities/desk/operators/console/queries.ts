import { useMutation } from '@tanstack/react-query';
import type { AnyCall } from '#foundation/calls/define-call.ts';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { RefusalError } from '#foundation/ui/platform.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { operatorMe, operatorSecurity } from '../console-contract.ts';
import {
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  endOperatorSessions,
  getAppointment,
  getOperator,
  inviteOperator,
  listOperators,
  resetOperatorSecondFactor,
} from '../management-contract.ts';
import type { Role } from '../rules.ts';
import { addPasskey } from './passkey.ts';

/** Lists, and who is signed in: what they must do first, and what they can show. */
const changed = [listOperators, getOperator, getAppointment, operatorSecurity, operatorMe];

export function useInvite() {
  return useCommand(inviteOperator, ...changed);
}

/** What is done to another operator. */
export type PersonAct = 'changeRoles' | 'disable' | 'enable' | 'endSessions' | 'resetSecondFactor';

const plainActs = {
  disable: disableOperator,
  enable: enableOperator,
  endSessions: endOperatorSessions,
  resetSecondFactor: resetOperatorSecondFactor,
} as const;

export function usePersonAct(id: string, act: PersonAct) {
  return useMutation({
    mutationFn: ({ reason, roles }: { reason: string; roles: Role[] }) =>
      act === 'changeRoles'
        ? askConsole(changeOperatorRoles, { id, roles, reason })
        : askConsole(plainActs[act], { id, reason }),
    onSuccess: useMarkStale(...changed),
  });
}

export function useSecurity() {
  return useCall(operatorSecurity, {});
}

/** One of the calls about the operator's own password, factors and sessions. */
export function useOwnCall<C extends AnyCall>(call: C) {
  return useCommand(call, ...changed);
}

/** After another proof in the same session. */
export function useSignedInAgain() {
  return useMarkStale(...changed);
}

export function useAddPasskey() {
  return useMutation({
    async mutationFn(name: string) {
      const added = await addPasskey(name);
      if (!added.ok) throw new RefusalError(added);
      return added.value;
    },
    onSuccess: useMarkStale(...changed),
  });
}
