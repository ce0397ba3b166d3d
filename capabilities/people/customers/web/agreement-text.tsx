import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** The texts a customer agrees to, named as their content entries; each opens over the page. */
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
