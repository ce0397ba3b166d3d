import { useTranslations } from 'use-intl';
import type { Fact } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ActionReceipt } from '../action-receipt.ts';

/** What corporate actions did to an order, as its receipt lists it: the time, then the changes. */
export function useActionFacts(actions: readonly ActionReceipt[], decimals: number): readonly Fact[] {
  const t = useTranslations('orders.receipt.action');
  const format = useFormat();
  const price = (value: string) => format.price(value, decimals);
  const changeOf = (before: string, after: string) => <bdi dir="ltr">{`${before} → ${after}`}</bdi>;

  function factsOf(action: ActionReceipt): Fact[] {
    switch (action.kind) {
      case 'split': {
        const { from, to, lotsBefore, lotsAfter, priceBefore, priceAfter, fraction } = action;
        return [
          {
            label: t('split', { newShares: to, oldShares: from }),
            value: <Time at={action.exTime} style="moment" />,
          },
          { label: t('lots'), value: changeOf(format.lots(lotsBefore), format.lots(lotsAfter)) },
          { label: t('price'), value: changeOf(price(priceBefore), price(priceAfter)) },
          ...(fraction === undefined
            ? []
            : [
                {
                  label: t('fraction'),
                  value: <bdi dir="ltr">{`${format.lots(fraction.lots)} × ${price(fraction.price)}`}</bdi>,
                },
              ]),
        ];
      }
      case 'dividend': {
        const { perShare, withholding, amount } = action;
        return [
          { label: t('dividend'), value: <Time at={action.exTime} style="moment" /> },
          { label: t('perShare'), value: <bdi dir="ltr">{format.decimal(perShare)}</bdi> },
          {
            label: t('amount'),
            value: <Money amount={amount} currency="USDT" sign exact />,
            ...(withholding === '0' ? {} : { note: t('withheld', { rate: format.rate(withholding) }) }),
          },
        ];
      }
      case 'ended':
        return [
          { label: t('ended'), value: <Time at={action.exTime} style="moment" /> },
          { label: t('endedAt'), value: <bdi dir="ltr">{price(action.price)}</bdi> },
        ];
    }
  }

  return actions.flatMap((action) =>
    factsOf(action).map((fact) => ({ ...fact, id: `${action.actionId} ${fact.label}` })),
  );
}
