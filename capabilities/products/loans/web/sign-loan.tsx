import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { drawSignature } from '#foundation/ui/draw-signature.ts';
import { FormDialog } from '#foundation/ui/form-dialog.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { isSigned, type Signature, unsigned } from '#foundation/ui/signature.ts';
import { SignatureField } from '#foundation/ui/signature-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanQuote } from '../contract.ts';
import { AgreementText } from './loan-surroundings.tsx';
import type { QuoteInput, useRequestLoan } from './queries.ts';

type Props = {
  quote: LoanQuote;
  wanted: QuoteInput;
  request: ReturnType<typeof useRequestLoan>;
  onClose: () => void;
};

/**
 * The agreement as it is signed, and the field to sign it in. The quote of the moment it was opened stands:
 * what asks for more is refused.
 */
export function SignLoan({ quote, wanted, request, onClose }: Props) {
  const t = useTranslations('loans.sign');
  const format = useFormat();
  const [signature, setSignature] = useState(unsigned);
  const [isUnsigned, setIsUnsigned] = useState(false);
  const most = mostFor(quote.collateral);

  async function send() {
    if (!isSigned(signature)) return setIsUnsigned(true);
    request.ask({
      ...wanted,
      agreementVersion: quote.agreement.version,
      maxCollateral: most,
      signature: new File([await drawSignature(signature)], 'signature.png', { type: 'image/png' }),
    });
  }

  const sign = (next: Signature) => {
    setSignature(next);
    setIsUnsigned(false);
  };
  return (
    <FormDialog
      title={t('title')}
      submit={t('submit', { amount: format.money(wanted.amount, 'USDT') })}
      busy={request.isBusy}
      onSubmit={() => void send()}
      cancelLabel={t('cancel')}
      onClose={onClose}
      className="flex flex-col gap-4"
    >
      <p className="text-pretty">
        {t('locks', {
          collateral: format.money(quote.collateral, wanted.collateralCurrency),
          most: format.money(most, wanted.collateralCurrency),
          currency: wanted.collateralCurrency,
        })}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by keyboard
        tabIndex={0}
        aria-label={t('agreement')}
        className="max-h-64 overflow-y-auto rounded border border-line bg-sunken px-4 py-3"
      >
        <AgreementText html={quote.agreement.html} />
      </section>
      <p className="text-note text-faint">{t('version', { version: quote.agreement.version })}</p>
      <div>
        <p className="mb-2 font-medium">{t('here')}</p>
        <SignatureField signature={signature} onSignature={sign} />
      </div>
      <Refused failure={isUnsigned ? refuse('NOT_SIGNED') : request.refusal} />
    </FormDialog>
  );
}

/** Prices move while one reads: a hundredth more is agreed to, and shown. */
function mostFor(collateral: string): string {
  return formatUnits(divide((parseUnits(collateral) ?? 0n) * 101n, 100n, 'up'));
}
