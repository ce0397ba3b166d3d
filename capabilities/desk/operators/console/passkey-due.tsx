import { useTranslations } from 'use-intl';
import { useOperator } from '#foundation/ui/operator.ts';
import { Notice } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';

/** On every page until there is one, while it is not yet asked for. */
export function PasskeyDue() {
  const t = useTranslations('operators');
  const format = useFormat();
  const { passkeyDueAt, hasPasskey } = useOperator();
  if (passkeyDueAt === null || hasPasskey) return null;
  return (
    <Notice>
      {t('setup.passkeyDue', { time: format.time(passkeyDueAt, 'moment') })}{' '}
      <TextLink to="/security">{t('security.passkeys.add')}</TextLink>
    </Notice>
  );
}
