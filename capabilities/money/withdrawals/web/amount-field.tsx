import { useTranslations } from 'use-intl';
import { refuse } from '#foundation/refusals/result.ts';
import { Button } from '#foundation/ui/button.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useAmount } from './use-amount.ts';
import type { FilledDraft } from './use-withdrawal-draft.ts';
import { isAmount } from './withdrawal-draft.ts';

/** How much, within which limits, and how much there is. */
export function AmountField({ filled: { draft, change, count, problem } }: { filled: FilledDraft }) {
  const t = useTranslations('withdrawals.form');
  const amountText = useAmount();
  const refusalText = useRefusalText();
  const { amount, currency } = draft;
  const limits =
    count.data &&
    t('limits', {
      min: amountText(count.data.minAmount, currency),
      max: amountText(count.data.maxAmount, currency),
    });

  function error(): string | undefined {
    if (problem === 'limits') return limits;
    if (problem !== undefined) return refusalText(refuse(problem));
    return amount === '' || isAmount(amount) ? undefined : t('wrongAmount');
  }

  return (
    <>
      <NumberField
        label={t('amount')}
        decimals={8}
        unit={currency}
        value={amount}
        onChange={(next) => change({ amount: next })}
        hint={limits}
        error={error()}
        after={
          <Button
            size="small"
            tone="quiet"
            disabled={count.data === undefined}
            onClick={() => change({ amount: count.data?.maxAmount ?? '' })}
          >
            {t('max')}
          </Button>
        }
      />
      {count.data !== undefined && (
        <p className="-mt-3 text-note text-faint">
          {t('availableOf', { amount: amountText(count.data.available, currency) })}
        </p>
      )}
    </>
  );
}
