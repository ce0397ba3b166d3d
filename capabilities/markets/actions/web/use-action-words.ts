import { useTranslations } from 'use-intl';
import { useFormat } from '#foundation/ui/use-format.ts';
import { actionWordKey } from '../action-words.ts';
import type { ShownAction } from '../contract.ts';

/** An action in words: what it is, and what it does to orders. */
export function useActionWords() {
  const t = useTranslations('actions');
  const format = useFormat();
  return (action: ShownAction) => {
    const { from = '1', to = '1', amount = '0', currency, symbol = '' } = action;
    const key = actionWordKey(action);
    return {
      what: t(`words.${key}`, {
        from: Number(from),
        to: Number(to),
        amount: `${format.decimal(amount)} ${currency}`,
        symbol,
      }),
      effect: t(`effects.${action.kind}`),
    };
  };
}
