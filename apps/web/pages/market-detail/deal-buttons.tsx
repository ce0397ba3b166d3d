import { useTranslations } from 'use-intl';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { LivePrice } from '#capabilities/markets/markets/web/price-cell.tsx';
import { Button } from '#foundation/ui/button.tsx';

type Props = { instrument: Instrument; onDeal: (direction: 'buy' | 'sell') => void };

/** At the phone's lower edge: both ways, each with its price. */
export function DealButtons({ instrument: { code, decimals }, onDeal }: Props) {
  const t = useTranslations('orders.ticket');
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] *:flex-1">
      {(['sell', 'buy'] as const).map((each) => (
        <Button key={each} size="large" tone={each === 'buy' ? 'rise' : 'fall'} onClick={() => onDeal(each)}>
          <span className="flex flex-col items-center leading-tight">
            {t(each)}
            <LivePrice
              code={code}
              decimals={decimals}
              side={each === 'buy' ? 'ask' : 'bid'}
              className="text-center! text-note font-normal"
              tint={false}
            />
          </span>
        </Button>
      ))}
    </div>
  );
}
