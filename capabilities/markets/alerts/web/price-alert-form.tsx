import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { peekPrice, useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import { isDecimal } from '#foundation/text/format.ts';
import { compareDecimals } from '#foundation/ui/decimal-step.ts';
import { Form } from '#foundation/ui/form.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { addPriceAlert, listPriceAlert } from '../contract.ts';

type Props = { code: string; decimals: number };

/** The price of an alert: above the price now, or below it. */
export function PriceAlertForm({ code, decimals }: Props) {
  const t = useTranslations('markets.alerts');
  const format = useFormat();
  const add = useCommand(addPriceAlert, listPriceAlert);
  const [price, setPrice] = useState(() => peekPrice(code)?.price.toFixed(decimals) ?? '');
  const now = useLivePrice(code)?.price.toFixed(decimals);
  const isPrice = isDecimal(price) && Number(price) > 0;
  const side = isPrice && now !== undefined ? compareDecimals(price, now) : 0;
  const direction = side > 0 ? 'above' : 'below';
  const refusal = add.error;
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (side !== 0) add.mutate({ code, direction, price });
      }}
      submit={t('add')}
      failure={refusal}
      refusal={<Refused failure={refusal} />}
      busy={add.isPending}
      disabled={side === 0}
      wide={false}
    >
      <NumberField
        label={t('price')}
        value={price}
        onChange={setPrice}
        step={(10 ** -decimals).toFixed(decimals)}
        decimals={decimals}
        hint={
          side === 0
            ? t('samePrice')
            : t(direction === 'above' ? 'whenAbove' : 'whenBelow', { price: format.price(price, decimals) })
        }
      />
    </Form>
  );
}
