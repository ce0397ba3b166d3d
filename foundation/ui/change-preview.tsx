import { isRefusalName } from '#foundation/refusals/catalogue.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { BeforeAfter } from './before-after.tsx';
import { Money } from './money.tsx';
import { RefusalNotice } from './states.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type Props = {
  /** What there is now and what there would be; the refusal's name when it can't be done. */
  preview: { readonly before: string; readonly after: string; readonly refusal?: string | undefined };
  labels: { readonly before: string; readonly after: string };
  currency: string;
};

/** What a movement of money would make of a balance, or why it can't be done now. */
export function ChangePreview({ preview: { before, after, refusal }, labels, currency }: Props) {
  const refusalText = useRefusalText();
  return (
    <div className="flex flex-col gap-3">
      <BeforeAfter
        before={{ label: labels.before, value: <Money amount={before} currency={currency} /> }}
        after={{
          label: labels.after,
          value: <Money amount={refusal === undefined ? after : undefined} currency={currency} />,
        }}
      />
      {refusal !== undefined && (
        <RefusalNotice>{isRefusalName(refusal) ? refusalText(refuse(refusal)) : refusal}</RefusalNotice>
      )}
    </div>
  );
}
