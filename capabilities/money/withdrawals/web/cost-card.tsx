import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { bankRefusals } from './bank-fields.tsx';
import { CostPreview } from './cost-preview.tsx';
import { useAmount } from './use-amount.ts';
import type { FilledDraft } from './use-withdrawal-draft.ts';
import { isAmount } from './withdrawal-draft.ts';

/** What it costs and what arrives, what stands in the way, and the button. */
export function CostCard({ filled: { draft, count, check, figures, wanted } }: { filled: FilledDraft }) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const amountText = useAmount();
  const { method, currency, amount } = draft;
  const { dailyLeft, dailyLimit, heldUntil } = count.data ?? {};
  return (
    <Card title={t('preview.title')}>
      <div className="flex flex-col gap-4">
        <Refused failure={count.error} />
        {figures === undefined ? (
          <p className="text-quiet">{method === undefined ? t('method.choose') : t('preview.empty')}</p>
        ) : (
          <CostPreview amount={amount} currency={currency} count={figures} />
        )}
        {dailyLeft !== undefined && dailyLimit !== undefined && (
          <p className="text-note text-quiet">
            {t('form.dailyLeft', {
              left: amountText(dailyLeft, 'USDT'),
              limit: amountText(dailyLimit, 'USDT'),
            })}
          </p>
        )}
        {heldUntil !== undefined && (
          <Notice tone="warn">
            <p>{t('hold', { time: format.time(heldUntil, 'moment') })}</p>
            <HelpLink article="withdrawal-waits" className="mt-1" />
          </Notice>
        )}
        {check.error !== null && !isBesideField(check.error) && <Refused failure={check.error} />}
        <Button type="submit" tone="primary" size="large" wide disabled={wanted === undefined}>
          {isAmount(amount)
            ? t('form.submit', { amount: amountText(amount, currency) })
            : t('form.submitEmpty')}
        </Button>
      </div>
    </Card>
  );
}

const fieldRefusals: ReadonlySet<string> = new Set([
  'ADDRESS_INVALID',
  'ADDRESS_OURS',
  'RECEIVING_ADDRESS_REQUIRED',
  ...bankRefusals,
]);

function isBesideField(error: Error): boolean {
  return error instanceof RefusalError && fieldRefusals.has(error.refusal.refusal);
}
