import { PriceAlertForm } from './price-alert-form.tsx';
import { PriceAlertList } from './price-alert-list.tsx';
import type { UseMarkets } from './watched-market.ts';

type Props = { code: string; decimals: number; useMarkets: UseMarkets };

/** The alerts of one market: a form for another, and those there are. */
export function AlertPanel({ code, decimals, useMarkets }: Props) {
  return (
    <div className="flex flex-col gap-5">
      <PriceAlertForm code={code} decimals={decimals} />
      <PriceAlertList code={code} useMarkets={useMarkets} />
    </div>
  );
}
