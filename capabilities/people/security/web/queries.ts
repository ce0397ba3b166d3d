import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { getSecurity } from '../contract.ts';

/** What guards the signed-in customer's account. */
export function useSecurity() {
  return useCall(getSecurity, {});
}

/**
 * To be called after a change: what the screens know of the guards, and of the customer, is asked for again.
 */
export function useSecurityChanged(): () => Promise<void> {
  return useMarkStale('customer', getSecurity);
}
