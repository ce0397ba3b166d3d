import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, InputOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { RefusalError } from '#foundation/ui/platform.ts';
import { operatorSecurity } from '../console-contract.ts';
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

export function useOperators() {
  return useQuery({
    queryKey: ['operators', 'list'],
    queryFn: ({ signal }) => askConsole(listOperators, {}, { signal }),
  });
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: ['operators', 'one', id],
    queryFn: ({ signal }) => askConsole(getOperator, { id }, { signal }),
  });
}

export function useAppointment(id: string) {
  return useQuery({
    queryKey: ['operators', 'appointment', id],
    queryFn: ({ signal }) => askConsole(getAppointment, { id }, { signal }),
  });
}

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof inviteOperator>) => askConsole(inviteOperator, input),
    onSuccess: refresh,
  });
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
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ reason, roles }: { reason: string; roles: Role[] }) =>
      act === 'changeRoles'
        ? askConsole(changeOperatorRoles, { id, roles, reason })
        : askConsole(plainActs[act], { id, reason }),
    onSuccess: refresh,
  });
}

export function useSecurity() {
  return useQuery({
    queryKey: ['operators', 'security'],
    queryFn: ({ signal }) => askConsole(operatorSecurity, {}, { signal }),
  });
}

/** One of the calls about the operator's own password, factors and sessions. */
export function useOwnCall<C extends AnyCall>(call: C) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (input: InputOf<C>) => askConsole(call, input), onSuccess: refresh });
}

export function useAddPasskey() {
  const refresh = useRefresh();
  return useMutation({
    async mutationFn(name: string) {
      const added = await addPasskey(name);
      if (!added.ok) throw new RefusalError(added);
      return added.value;
    },
    onSuccess: refresh,
  });
}

/** Lists, and who is signed in: what they must do first, and what they can show. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['operators'] });
}
