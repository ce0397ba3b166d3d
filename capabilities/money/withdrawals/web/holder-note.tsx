import { useTranslations } from 'use-intl';
import type { useCheck } from './queries.ts';

/** That the account's holder is not the verified name: most banks send such a payment back. */
export function HolderNote({ check }: { check: ReturnType<typeof useCheck> }) {
  const t = useTranslations('withdrawals.check');
  const likeness = check.isError ? undefined : check.data?.holderName;
  if (likeness === undefined || likeness === 'same') return null;
  return (
    <p role="status" className="text-note text-warn">
      {t(likeness === 'similar' ? 'holderSimilar' : 'holderDifferent')}
    </p>
  );
}
