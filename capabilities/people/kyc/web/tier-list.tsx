import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Identification } from '../contract.ts';

/** What each tier opens, and on which the customer is. */
export function TierList({
  identification,
  className,
}: {
  identification: Identification;
  className?: string | undefined;
}) {
  const t = useTranslations('kyc.tiers');
  const format = useFormat();
  const { tier, policy } = identification;
  const usdt = (amount: string) => ({ amount: format.money(amount, 'USDT', { decimals: 0 }) });
  const { unverifiedDailyWithdrawal, loanLimits } = policy;
  const [first = '0', second = '0'] = loanLimits;
  const withdrawMore = t('withdrawMore', usdt(unverifiedDailyWithdrawal));
  const tiers = [
    { name: t('tier0'), opens: [t('withdrawUpTo', usdt(unverifiedDailyWithdrawal)), t('noLoans')] },
    { name: t('tier1'), opens: [withdrawMore, t('loanUpTo', usdt(first))] },
    { name: t('tier2'), opens: [withdrawMore, t('loanUpTo', usdt(second))], how: t('tier2How') },
  ];
  return (
    <Card title={t('title')} action={<HelpLink article="identity-check" />} flush className={className}>
      <ol className="divide-y divide-line">
        {tiers.map(({ name, opens, how }, at) => (
          <li key={name} className="px-4 py-3.5 wide:px-5" aria-current={at === tier || undefined}>
            <div className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`grid size-6 place-items-center rounded-full text-note font-semibold ${at <= tier ? 'bg-accent text-accent-ink' : 'bg-sunken text-quiet'}`}
              >
                {at < tier ? <Check size={14} /> : format.count(at)}
              </span>
              <span className="flex-1 font-medium">{name}</span>
              {at === tier && <Badge tone="accent">{t('current')}</Badge>}
            </div>
            <ul className="ms-8 mt-1 text-quiet">
              {opens.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
            {how !== undefined && <p className="ms-8 mt-1 text-note text-faint">{how}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
