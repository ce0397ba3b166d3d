import { Ban } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useBook } from '#foundation/ui/session-state.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useUnserved } from './queries.ts';

/** Above every screen of the real account of a customer who may have none, and what is left to them. */
export function UnservedNotice() {
  const t = useTranslations('kyc');
  const refusalText = useRefusalText();
  const refusal = useUnserved();
  const isReal = useBook() === 'real';
  if (refusal === undefined || !isReal) return null;
  return (
    <div
      role="status"
      className="flex items-start justify-center gap-2 bg-warn-soft px-4 py-2 text-note font-medium text-warn"
    >
      <Ban size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="min-w-0 max-w-text text-pretty">
        {refusalText(refusal)}{' '}
        {refusal.refusal === 'COUNTRY_MISSING' && <TextLink to="/profile/identity">{t('title')}</TextLink>}
      </p>
    </div>
  );
}
