import { useTranslations } from 'use-intl';
import type { Asset } from '#foundation/money/money.ts';
import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { BeforeAfter } from '#foundation/ui/before-after.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { FundingPreview as Preview } from '../console-contract.ts';

/** What the account has before and after, or why it can't be done now. */
export function FundingPreview({
  preview: { before, after, refusal },
  currency,
}: {
  preview: Preview;
  currency: Asset;
}) {
  const t = useTranslations('treasury.preview');
  const refusalText = useRefusalText();
  return (
    <div className="flex flex-col gap-3">
      <BeforeAfter
        before={{ label: t('before'), value: <Money amount={before} currency={currency} /> }}
        after={{
          label: t('after'),
          value: <Money amount={refusal === undefined ? after : undefined} currency={currency} />,
        }}
      />
      {refusal !== undefined && (
        <RefusalNotice>{isRefusalName(refusal) ? refusalText(refuse(refusal)) : refusal}</RefusalNotice>
      )}
    </div>
  );
}
