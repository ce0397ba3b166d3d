import { useCall } from '#foundation/ui/use-call.ts';
import { getCustomer } from '../console-contract.ts';

export function useCustomer(id: string) {
  return useCall(getCustomer, { id });
}
