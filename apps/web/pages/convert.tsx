import { useAccount } from '#capabilities/money/accounts/web/queries.ts';
import { ConvertPage as Convert } from '#capabilities/products/conversion/web/convert-page.tsx';
import { SwitchToReal } from '../shells/book-switch.tsx';

/** `/profile/convert`: conversions, with what the customer has and the way to the real account. */
export function ConvertPage() {
  const { data } = useAccount({ live: true });
  const balances = (data?.balances ?? []).map(({ currency, available: has }) => [currency, has]);
  // Open losses are in USDT, and bind no other currency.
  const available = { ...Object.fromEntries(balances), ...(data && { USDT: data.freeMargin }) };
  return <Convert available={available} bookSwitch={<SwitchToReal />} />;
}
