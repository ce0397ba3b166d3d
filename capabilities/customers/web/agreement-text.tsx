import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** The texts a customer agrees to; each opens over the page, so that nothing typed is lost. */
export type LegalText = 'terms' | 'privacy' | 'risk';

export function AgreementText({ onRead }: { onRead: (text: LegalText) => void }) {
  const t = useTranslations('customers');
  const reader = (text: LegalText) => (chunks: ReactNode) => (
    <button
      type="button"
      className="text-accent underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault();
        onRead(text);
      }}
    >
      {chunks}
    </button>
  );
  return (
    <>
      {t.rich('register.agreement', {
        terms: reader('terms'),
        privacy: reader('privacy'),
        risk: reader('risk'),
      })}
    </>
  );
}
