import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { LimitNotice, useLimitOn } from '#foundation/ui/account-limits.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OptionOrder } from '../contract.ts';
import { Countdown } from './option-words.tsx';
import { useSaleQuote, useSellOption } from './queries.ts';

type Props = {
  option: OptionOrder;
  onClose: () => void;
  onSold: (option: OptionOrder) => void;
};

/**
 * Ending an option early for what it is worth now; where that is not offered, why. The price shown is the
 * least that is taken.
 */
export function SellOption({ option, onClose, onSold }: Props) {
  const t = useTranslations('options.sell');
  const reasons = useTranslations('options.sell.reason');
  const format = useFormat();
  const sell = useSellOption(option.id, onSold, () => void quote.refetch());
  const quote = useSaleQuote(option.id, !sell.isBusy);
  const isLimited = useLimitOn('other') !== undefined;
  const price = quote.data?.reason === undefined ? quote.data?.price : undefined;
  const reason = quote.data?.reason;
  const difference =
    price === undefined ? undefined : (parseUnits(price) ?? 0n) - (parseUnits(option.amount) ?? 0n);

  const confirmLabel = (value: string) => t('confirm', { amount: format.decimal(value) });
  return (
    <MoneyDialog
      command={sell}
      input={price === undefined || isLimited ? undefined : { id: option.id, price }}
      asked={(input) => (input.price === undefined ? t('title') : confirmLabel(input.price))}
      lookUp="/profile/options"
      onClose={onClose}
      title={t('title')}
      confirmLabel={price === undefined ? t('none') : confirmLabel(price)}
      busy={quote.data === undefined && !quote.isError}
      body={
        <div className="flex flex-col gap-3">
          <LimitNotice act="other" />
          <FactList
            dense
            facts={[
              { label: t('value'), value: <Money amount={price} currency="USDT" />, strong: true },
              {
                label: t('result'),
                value: (
                  <Money
                    amount={difference === undefined ? undefined : formatUnits(difference)}
                    currency="USDT"
                    sign
                  />
                ),
              },
              { label: t('payout'), value: <Money amount={option.payout} currency="USDT" /> },
              { label: t('left'), value: <Countdown option={option} /> },
            ]}
          />
          {reason !== undefined && <Notice tone="warn">{reasons(reason)}</Notice>}
          <p className="text-note">
            {t('how')} <HelpLink article="early-sale" />
          </p>
        </div>
      }
      refusal={quote.isError ? <Refused failure={quote.error} /> : undefined}
    />
  );
}
