import { useAccount } from '#capabilities/accounts/web/queries.ts';

/** What can be spent on the current book, in USDT. */
export function useAvailable(): string | undefined {
  return useAccount().data?.balances.find(({ currency }) => currency === 'USDT')?.available;
}
