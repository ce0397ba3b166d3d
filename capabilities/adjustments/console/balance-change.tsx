import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { Money } from '#foundation/ui/money.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { AdjustmentPreview } from '../console-contract.ts';

/** What is available before and after, or why it can't be done now. */
export function BalanceChange({ preview, currency }: { preview: AdjustmentPreview; currency: string }) {
  const t = useTranslations('adjustments.preview');
  const refusalText = useRefusalText();
  const { before, after, refusal } = preview;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 rounded bg-sunken px-4 py-3">
        <div>
          <dt className="text-note text-faint">{t('before')}</dt>
          <dd className="font-medium">
            <Money amount={before} currency={currency} />
          </dd>
        </div>
        <ArrowRight size={16} className="mirror text-faint" aria-hidden="true" />
        <div>
          <dt className="text-note text-faint">{t('after')}</dt>
          <dd className="font-medium">
            <Money amount={refusal === undefined ? after : undefined} currency={currency} />
          </dd>
        </div>
      </dl>
      {refusal !== undefined && (
        <RefusalNotice>{isRefusalName(refusal) ? refusalText(refuse(refusal)) : refusal}</RefusalNotice>
      )}
    </div>
  );
}
