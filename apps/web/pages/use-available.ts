import { useAccount } from '#capabilities/money/accounts/web/queries.ts';

/** What may be spent on the current book, in USDT: its free margin, which follows the prices. */
export function useAvailable(): string | undefined {
  return useAccount({ live: true }).data?.freeMargin;
}
