import type { QueryClient } from '@tanstack/react-query';
import { keyPrefix, markStale } from '#foundation/ui/call-keys.ts';
import { callPlatform } from '#foundation/ui/platform.ts';
import { listMessage, openChat } from '../contract.ts';
import { guestToken, keepGuestToken } from './guest-token.ts';

/** What a visitor wrote before signing in becomes the customer's; nothing happens without it. */
export async function joinGuestChat(queryClient: QueryClient): Promise<void> {
  const guest = guestToken();
  if (guest === undefined) return;
  const joined = await callPlatform(openChat, {}, { guest }).catch(() => undefined);
  if (joined?.ok !== true) return;
  keepGuestToken(undefined);
  queryClient.removeQueries({ queryKey: keyPrefix(listMessage), type: 'inactive' });
  await markStale(queryClient, listMessage);
}
