import { useTranslations } from 'use-intl';
import type { CustomerSectionProps } from '#foundation/ui/console-part.ts';
import { SideSection } from '#foundation/ui/customer-side.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { moneyThrough } from '../console-contract.ts';

/** Beside a review: what the customer has paid in and was paid, ever. */
export function SideMoney({ customerId }: CustomerSectionProps) {
  const t = useTranslations('accounts-console.side');
  const answer = useCall(moneyThrough, { customerId });
  return (
    <SideSection title={t('title')} answer={answer}>
      {({ currencies }) =>
        currencies.length === 0 ? (
          <p className="text-quiet">{t('none')}</p>
        ) : (
          <FactList
            dense
            facts={(['in', 'out'] as const).map((way) => {
              const moved = currencies.filter((each) => Number(each[way]) !== 0);
              return {
                label: t(way),
                value:
                  moved.length === 0
                    ? '–'
                    : moved.map(({ currency, [way]: amount }) => (
                        <span key={currency} className="block">
                          <Money amount={amount} currency={currency} />
                        </span>
                      )),
              };
            })}
          />
        )
      }
    </SideSection>
  );
}
