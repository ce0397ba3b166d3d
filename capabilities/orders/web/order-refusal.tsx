import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { FundsMissing } from '#foundation/ui/funds-missing.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { TradingTerms } from './traded-market.ts';

/** Why an order is not taken, and the one press that leads on. */
export function OrderRefusal({ refusal, terms }: { refusal: Refusal; terms: TradingTerms }) {
  const format = useFormat();
  const refusalText = useRefusalText();
  const { price } = refusal.params;
  const params = price === undefined ? {} : { price: format.price(price, terms.decimals) };
  return (
    <RefusalNotice action={<WayOn refusal={refusal} />}>
      {refusalText({ ...refusal, params: { ...refusal.params, ...params } })}
    </RefusalNotice>
  );
}

function WayOn({ refusal: { refusal, params } }: { refusal: Refusal }) {
  const quiz = useTranslations('quiz');
  if (refusal === 'INSUFFICIENT_BALANCE' && params.missing !== undefined) {
    return <FundsMissing missing={params.missing} />;
  }
  if (refusal === 'PRICE_MOVED' || refusal === 'TRADING_UNAVAILABLE')
    return <HelpLink article="order-refused" />;
  if (refusal !== 'APPROPRIATENESS_REQUIRED') return null;
  return (
    <Link to="/profile/questions" className="font-medium underline">
      {quiz('answerNow')}
    </Link>
  );
}
