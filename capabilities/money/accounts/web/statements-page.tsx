import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets } from '#foundation/money/money.ts';
import { dayMs, formatInstant, systemClock } from '#foundation/time/clock.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { DateField } from '#foundation/ui/date-field.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { exportStatement } from '../contract.ts';
import { ExportButton } from './export-button.tsx';
import { monthsUntil, statementPeriod } from './statement-period.ts';

const monthsShown = 12;

type Props = { since: string | undefined };

/**
 * `/profile/statements`: the last months as PDF, or any other period. Days are those of UTC, as in the
 * statement. `since` is when the customer came: nothing earlier is offered.
 */
export function StatementsPage({ since }: Props) {
  const t = useTranslations('accounts.statements');
  const books = useTranslations('accounts.book');
  const book = useBook();
  return (
    <Page title={t('title')} back backTo="/profile/balance" width="text">
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="text-quiet">
          {t('lead')} <Badge tone={book}>{books(book)}</Badge> <HelpLink article="statements" />
        </p>
        <Card title={t('chosen')}>
          <ChosenPeriod since={since} />
        </Card>
        <Card title={t('months')} flush>
          <Months since={since} />
        </Card>
        <p className="text-note text-faint">{t('note')}</p>
      </div>
    </Page>
  );
}

function ChosenPeriod({ since }: Props) {
  const t = useTranslations('accounts.statements');
  const accounts = useTranslations('accounts');
  const today = formatInstant(systemClock.now()).slice(0, 10);
  const monthAgo = formatInstant(systemClock.now() - 30 * dayMs).slice(0, 10);
  const firstDay = since?.slice(0, 10);
  const [chosenFrom, setFrom] = useState(monthAgo);
  const [to, setTo] = useState(today);
  const from = firstDay !== undefined && chosenFrom < firstDay && chosenFrom !== '' ? firstDay : chosenFrom;
  const [currency, setCurrency] = useState<Asset | 'all'>('all');
  const period = statementPeriod(from, to);
  const only = currency === 'all' ? {} : { currency };
  return (
    <div className="grid grid-cols-2 items-end gap-3 phone:*:nth-[n+3]:col-span-2">
      <DateField
        label={t('from')}
        placeholder={t('anyDay')}
        value={from}
        min={firstDay}
        max={to === '' ? today : to}
        onChange={setFrom}
      />
      <DateField
        label={t('to')}
        placeholder={t('anyDay')}
        value={to}
        min={from}
        max={today}
        onChange={setTo}
      />
      <Select
        label={accounts('currency')}
        value={currency}
        onChange={setCurrency}
        options={[
          { value: 'all', label: accounts('records.allCurrencies') },
          ...assets.map((value) => ({ value, label: value })),
        ]}
      />
      {period === undefined ? (
        <p className="pb-2 text-note text-fall">{t('wrongPeriod')}</p>
      ) : (
        <ExportButton
          call={exportStatement}
          input={{ ...period, ...only }}
          label={t('download')}
          size="medium"
        />
      )}
    </div>
  );
}

function Months({ since }: Props) {
  const t = useTranslations('accounts.statements');
  const format = useFormat();
  return (
    <ul className="divide-y divide-line">
      {monthsUntil(systemClock.now(), monthsShown, since).map(({ from, to, isRunning }) => (
        <li key={from} className="flex items-center justify-between gap-4 px-4 py-2.5 wide:px-5">
          <span className="font-medium">
            {format.time(from, 'month', 'UTC')}
            {isRunning && <span className="ms-2 text-note font-normal text-faint">{t('soFar')}</span>}
          </span>
          <ExportButton
            call={exportStatement}
            input={{ from, to }}
            label={t('pdf')}
            describedBy={format.time(from, 'month', 'UTC')}
          />
        </li>
      ))}
    </ul>
  );
}
