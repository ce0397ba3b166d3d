import { useTranslations } from 'use-intl';
import type { Act } from '../console-contract.ts';

/** Who did it: one, or the two whom it took. */
export function Operators({ operators }: Pick<Act, 'operators'>) {
  const t = useTranslations('audit');
  return (
    <span className="inline-flex flex-col">
      {operators.map(({ id, email }) => (
        <bdi key={id}>{email === '' ? t('platform', { id }) : email}</bdi>
      ))}
    </span>
  );
}
