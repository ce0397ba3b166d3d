import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { type AccountLimit, type LimitedAct, limitStopping } from '#foundation/calls/account-limits.ts';
import { Notice } from './states.tsx';
import { useFormat } from './use-format.ts';

/** What operators stop the signed-in customer from doing, as the platform tells them. */
export interface ShownLimit {
  readonly kind: AccountLimit;
  readonly reason: 'safety' | 'required' | 'asked' | 'other';
  readonly until?: string | undefined;
}

/** The shell fills it: every screen may ask. */
export const AccountLimitsContext = createContext<readonly ShownLimit[]>([]);

/** The limit that stops an act of the customer; undefined where none does. */
export function useLimitOn(act: LimitedAct): ShownLimit | undefined {
  const limits = useContext(AccountLimitsContext);
  const kind = limitStopping(
    limits.map((limit) => limit.kind),
    act,
  );
  return limits.find((limit) => limit.kind === kind);
}

/** What the customer reads where they would act; nothing where no limit stops it. */
export function LimitNotice({ act }: { act: LimitedAct }) {
  const t = useTranslations('ui.limits');
  const format = useFormat();
  const limit = useLimitOn(act);
  if (limit === undefined) return null;
  return (
    <Notice tone="warn" title={t(`${limit.kind}.title`)}>
      <p>{t(`${limit.kind}.body`)}</p>
      <p className="mt-1">
        {limit.until !== undefined && `${t('until', { time: format.time(limit.until, 'moment') })} `}
        {t(`reasons.${limit.reason}`)}
      </p>
    </Notice>
  );
}
