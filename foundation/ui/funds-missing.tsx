import { useTranslations } from 'use-intl';
import { LinkButton } from './link-button.tsx';
import { useBook } from './session-state.ts';
import { useFormat } from './use-format.ts';

/** How much is missing, in USDT, and the way to it: a deposit, or the demo account's fresh start. */
export function FundsMissing({ missing }: { missing: string }) {
  const t = useTranslations('ui.funds');
  const format = useFormat();
  const isDemo = useBook() === 'demo';
  const amount = format.money(missing, 'USDT', { exact: true });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="font-medium">{t('missing', { amount })}</p>
      {isDemo ? (
        <LinkButton size="small" to="/profile" search={{ reset: '1' }}>
          {t('reset')}
        </LinkButton>
      ) : (
        <LinkButton size="small" to="/profile/deposit" search={{ currency: 'USDT', amount: missing }}>
          {t('deposit')}
        </LinkButton>
      )}
    </div>
  );
}
