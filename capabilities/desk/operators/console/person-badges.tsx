import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import type { Operator } from '../management-contract.ts';

const tones = { active: 'rise', invited: 'warn', disabled: 'neutral' } as const;

export function PersonStatus({ status }: Pick<Operator, 'status'>) {
  const t = useTranslations('operators.status');
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

type PersonRolesProps = Pick<Operator, 'roles'> &
  Partial<Pick<Operator, 'awaitedRoles' | 'rolesExcludeEachOther'>> & { isAtEnd?: boolean };

/** What they hold, and beside it what a second operator has to agree to. */
export function PersonRoles({
  roles,
  awaitedRoles = [],
  rolesExcludeEachOther = false,
  isAtEnd = false,
}: PersonRolesProps) {
  const t = useTranslations('operators');
  const names = useTranslations('console.roles');
  return (
    <span className={classNames('flex flex-wrap gap-1', isAtEnd && 'justify-end')}>
      {roles.map((role) => (
        <Badge key={role} tone="accent">
          {names(role)}
        </Badge>
      ))}
      {awaitedRoles.map((role) => (
        <Badge key={role} tone="warn">
          {t('awaited', { role: names(role) })}
        </Badge>
      ))}
      {rolesExcludeEachOther && <Badge tone="fall">{t('excluded')}</Badge>}
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
