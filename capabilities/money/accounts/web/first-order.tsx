import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Account } from '../contract.ts';
import { useLevelText } from './margin-level.tsx';
import { useAccount, useDismissHint, useFirstSteps } from './queries.ts';

const figures = ['margin', 'freeMargin', 'marginLevel', 'profit', 'swap', 'close'] as const;

/** Below the demo account's first position: each figure, and what it means; until it is dismissed. */
export function FirstOrder() {
  const t = useTranslations('accounts.firstOrder');
  const format = useFormat();
  const { data: shown } = useFirstSteps();
  const { data: account } = useAccount({ live: true });
  const dismiss = useDismissHint();
  if (shown === undefined || account === undefined || shown.dismissed.includes('firstOrder')) return null;
  if (account.agreed === undefined) return null;
  const stopOut = format.rate(account.agreed.stopOutLevel);
  return (
    <section aria-label={t('title')} className="border-t border-line bg-sunken/50 px-4 py-3 wide:px-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{t('title')}</h3>
        <Button size="small" onClick={() => dismiss.mutate('firstOrder')}>
          {t('dismiss')}
        </Button>
      </header>
      <dl className="mt-3 grid gap-x-6 gap-y-4 wide:grid-cols-3">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="flex items-baseline justify-between gap-3 font-medium">
              <span>{t(`figures.${figure}.label`)}</span>
              <Figure figure={figure} account={account} />
            </dt>
            <dd className="mt-0.5 text-note text-quiet">{t(`figures.${figure}.text`, { stopOut })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Figure({ figure, account }: { figure: (typeof figures)[number]; account: Account }): ReactNode {
  const levelText = useLevelText();
  const { margin, freeMargin, marginLevel, unrealised } = account;
  if (figure === 'margin') return <Money amount={margin} currency="USDT" decimals={2} />;
  if (figure === 'freeMargin') return <Money amount={freeMargin} currency="USDT" decimals={2} />;
  if (figure === 'profit') return <Money amount={unrealised} currency="USDT" decimals={2} sign />;
  if (figure !== 'marginLevel' || marginLevel === null) return null;
  return <span className="num">{levelText(Number(marginLevel))}</span>;
}
