import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Card } from '#foundation/ui/card.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { getLoanTerms } from '../contract.ts';
import { LtvBar } from './ltv-bar.tsx';

export type Terms = OutputOf<typeof getLoanTerms>;

/** How a loan's loan-to-value moves, and what can go wrong: before anybody borrows. */
export function HowItWorks({ terms }: { terms: Terms }) {
  const t = useTranslations('loans.how');
  const format = useFormat();
  const rate = (fraction: string) => format.rate(fraction);
  return (
    <Card title={t('title')}>
      <div className="mb-5">
        <LtvBar
          ltv={Number(terms.openingLtv)}
          warnings={terms.warningLtvs.map(Number)}
          liquidation={Number(terms.liquidationLtv)}
        />
      </div>
      <ol className="flex flex-col gap-3">
        {(['opening', 'interest', 'warnings', 'sale', 'end'] as const).map((step, index) => (
          <li key={step} className="grid grid-cols-[auto_1fr] gap-x-3">
            <span className="num grid size-6 place-items-center rounded-full bg-sunken text-note text-quiet">
              {format.count(index + 1)}
            </span>
            <p className="text-pretty">
              {t(step, {
                opening: rate(terms.openingLtv),
                free: terms.interestFreeDays,
                again: terms.interestFreeAgainDays,
                daily: rate(terms.dailyRate),
                warnings: terms.warningLtvs.map((ltv) => `\u2068${rate(ltv)}\u2069`).join(' · '),
                liquidation: rate(terms.liquidationLtv),
                target: rate(terms.targetLtv),
                grace: terms.graceHours,
              })}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-4 border-t border-line pt-3 text-note text-pretty text-quiet">{t('risk')}</p>
      <HelpLink article="loan-to-value" className="mt-2" />
    </Card>
  );
}
