import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { FundsMissing } from '#foundation/ui/funds-missing.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { TradingTerms } from './traded-market.ts';

/** Why an order is not taken, and the one press that leads on. */
export function OrderRefusal({ refusal, terms }: { refusal: Refusal; terms: TradingTerms }) {
  const format = useFormat();
  const wayOn = useWayOn(refusal);
  const { price } = refusal.params;
  const params = price === undefined ? {} : { price: format.price(price, terms.decimals) };
  return <Refused failure={{ ...refusal, params: { ...refusal.params, ...params } }} action={wayOn} />;
}

/** What can be done about it at once; undefined where it is only to be understood. */
function useWayOn({ refusal, params }: Refusal): ReactNode {
  const quiz = useTranslations('quiz');
  if (refusal === 'INSUFFICIENT_BALANCE' && params.missing !== undefined) {
    return <FundsMissing missing={params.missing} />;
  }
  if (refusal !== 'APPROPRIATENESS_REQUIRED') return undefined;
  return (
    <Link to="/profile/questions" className="font-medium underline">
      {quiz('answerNow')}
    </Link>
  );
}
