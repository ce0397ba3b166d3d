import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import type { Operator } from '../management-contract.ts';

const tones = { active: 'rise', invited: 'warn', disabled: 'neutral' } as const;

export function PersonStatus({ status }: Pick<Operator, 'status'>) {
  const t = useTranslations('operators.status');
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

export function PersonRoles({ roles }: Pick<Operator, 'roles'>) {
  const t = useTranslations('console.roles');
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {t(role)}
        </Badge>
      ))}
    </span>
  );
}

/** What they show beside or instead of a password. */
export function SecondFactor({ hasTotp, passkeys }: Pick<Operator, 'hasTotp' | 'passkeys'>) {
  const t = useTranslations('operators.factor');
  const shown = [
    ...(hasTotp ? [t('totp')] : []),
    ...(passkeys > 0 ? [t('passkeys', { count: passkeys })] : []),
  ];
  return shown.length === 0 ? <span className="text-faint">{t('none')}</span> : shown.join(' · ');
}
