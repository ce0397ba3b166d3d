import { useAccount } from '#capabilities/money/accounts/web/queries.ts';
import { MarginWarning } from '#capabilities/products/orders/web/margin-warning.tsx';

/** The account's margin level, asked for while it is looked at, with the orders' warning. */
export function LiveMarginWarning() {
  const { data: account } = useAccount({ live: true });
  return <MarginWarning level={account?.marginLevel} agreed={account?.agreed} />;
}
