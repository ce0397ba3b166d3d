import { useCallback } from 'react';
import { useFormat } from '#foundation/ui/use-format.ts';

/** `273.00 USDT` inside a sentence. */
export function useUsdt(): (amount: string | undefined) => string {
  const format = useFormat();
  return useCallback((amount) => `${format.money(amount ?? '0', 'USDT')} USDT`, [format]);
}
