import { useFormat } from '#foundation/ui/use-format.ts';

/** An amount with its currency, for sentences and buttons. */
export function useAmount(): (amount: string, currency: string) => string {
  const format = useFormat();
  return (amount, currency) => `${format.money(amount, currency, { exact: true })} ${currency}`;
}
