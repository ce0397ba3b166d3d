import { useLocale, useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { type Fact, FactList } from '#foundation/ui/fact-list.tsx';
import { LookUp, Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { bankLines, countryOf, isName } from '../bank-formats.ts';
import type { WithdrawalDetail } from '../console-contract.ts';

type Props = { withdrawal: WithdrawalDetail };
type Facts = readonly (Fact | false)[];
const shown = (facts: Facts) => facts.filter((fact) => fact !== false);

/** What is asked for, whole: nothing an operator compares is shortened. */
export function ClaimCard({ withdrawal }: Props) {
  const t = useTranslations('withdrawals-console');
  const { amount, currency, actualAmount, fee, networkFee, value, address, network, bank } = withdrawal;
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const fees = formatUnits((parseUnits(fee) ?? 0n) + (parseUnits(networkFee) ?? 0n));
  const facts: Facts = [
    { label: t('facts.amount'), value: <Money amount={amount} currency={currency} exact />, strong: true },
    { label: t('facts.value'), value: <Money amount={value} currency="USDT" decimals={2} /> },
    { label: t('facts.fees'), value: <Money amount={fees} currency={currency} exact /> },
    { label: t('facts.actual'), value: <Money amount={actualAmount} currency={currency} exact /> },
    address !== undefined && {
      label: `${t('facts.to')} (${network ?? ''})`,
      value: (
        <span className="flex items-center justify-end gap-1">
          <LookUp text={address} />
          <CopyButton text={address} label={t('facts.to')} />
        </span>
      ),
    },
    bank !== undefined && { label: t('facts.holder'), value: <bdi>{bank.holder}</bdi> },
    bank !== undefined && {
      label: t('facts.bankCountry'),
      value: <bdi>{countries.of(countryOf(bank)) ?? countryOf(bank)}</bdi>,
    },
    ...(bank === undefined ? [] : bankLines(bank)).map(({ word, shown, text }) => ({
      label: t(`facts.${word}`),
      value: isName(word) ? (
        <bdi>{shown}</bdi>
      ) : (
        <span className="flex items-center justify-end gap-1">
          <Code>{shown}</Code>
          <CopyButton text={text} label={t(`facts.${word}`)} />
        </span>
      ),
    })),
    { label: t('facts.requested'), value: <Time at={withdrawal.createdAt} style="second" /> },
    withdrawal.heldUntil !== undefined && {
      label: t('facts.held'),
      value: <Time at={withdrawal.heldUntil} />,
      strong: true,
    },
    withdrawal.decidedBy.length > 0 && {
      label: t('facts.decidedBy'),
      value: <bdi>{withdrawal.decidedBy.join(', ')}</bdi>,
    },
  ];
  return (
    <Card title={t('evidence.claim')}>
      <FactList dense facts={shown(facts)} />
    </Card>
  );
}

/** The customer who asks: identity, guards, what is left, and how much of the day's limit is used. */
export function CustomerFacts({ withdrawal }: Props) {
  const t = useTranslations('withdrawals-console');
  const { customer, limits, uid, currency } = withdrawal;
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const kyc = customer.kycStatus;
  const isKnown = kyc === 'none' || kyc === 'pending' || kyc === 'verified' || kyc === 'rejected';
  const facts: Facts = [
    { label: 'UID', value: <Uid text={uid} /> },
    { label: t('facts.email'), value: <bdi>{customer.email}</bdi> },
    customer.country !== undefined && { label: t('facts.country'), value: countries.of(customer.country) },
    {
      label: t('facts.kyc'),
      value: (
        <span className="flex flex-wrap justify-end gap-2">
          <Badge tone={kyc === 'verified' ? 'rise' : 'warn'}>{isKnown ? t(`kyc.${kyc}`) : kyc}</Badge>
          {t('facts.tier', { tier: String(customer.kycTier) })}
        </span>
      ),
    },
    customer.guardsChangedUntil === undefined
      ? { label: t('facts.guards'), value: t('facts.guardsQuiet') }
      : { label: t('facts.guards'), value: <Time at={customer.guardsChangedUntil} />, strong: true },
    !customer.isServed && {
      label: t('facts.realAccount'),
      value: <Badge tone="fall">{t('facts.notServed')}</Badge>,
    },
    customer.limit !== undefined && {
      label: t('columns.status'),
      value: (
        <Badge tone="fall">
          {t(customer.limit === 'frozen' ? 'facts.frozen' : 'facts.withdrawalsStopped')}
        </Badge>
      ),
    },
    { label: t('facts.available'), value: <Money amount={customer.available} currency={currency} /> },
    {
      label: t('facts.limit'),
      value:
        limits.daily === undefined
          ? t('facts.noLimit', { used: shortUsdt(limits.used) })
          : t('facts.ofLimit', { used: shortUsdt(limits.used), limit: shortUsdt(limits.daily) }),
    },
  ];
  return (
    <Card title={t('evidence.customer')}>
      <FactList dense facts={shown(facts)} />
    </Card>
  );
}

function shortUsdt(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return fraction === '' ? whole : `${whole}.${fraction.slice(0, 2)}`;
}

/** Where it goes: how long it has been known, and whether money has arrived there before. */
export function DestinationFacts({ withdrawal }: Props) {
  const t = useTranslations('withdrawals-console');
  const format = useFormat();
  const { destination } = withdrawal;
  const { label, addedAt, ageSeconds = 0, completedBefore } = destination;
  const facts: Facts = [
    label !== undefined && { label: t('facts.label'), value: <bdi>{label}</bdi> },
    {
      label: t('facts.age'),
      value:
        addedAt === undefined || ageSeconds < 60 ? (
          <Badge tone="warn">{t('facts.new')}</Badge>
        ) : (
          format.duration(ageSeconds - (ageSeconds % 60))
        ),
    },
    {
      label: t('facts.before'),
      value: completedBefore === 0 ? t('facts.none') : format.count(completedBefore),
      strong: completedBefore === 0,
    },
  ];
  return (
    <Card title={t('evidence.destination')}>
      <FactList dense facts={shown(facts)} />
    </Card>
  );
}

/** What the customer has asked for so far, by what became of it, and the last few. */
export function HistoryCard({ withdrawal }: Props) {
  const t = useTranslations('withdrawals-console');
  const format = useFormat();
  return (
    <Card title={t('evidence.history')} flush>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-3">
        {withdrawal.history.map(({ status, count, value }) => (
          <li key={status} className="text-note text-quiet">
            {t(`status.${status}`)}:{' '}
            <strong className="num font-semibold text-ink">{format.count(count)}</strong> (
            <Money amount={value} currency="USDT" decimals={2} />)
          </li>
        ))}
      </ul>
      <ul className="divide-y divide-line">
        {withdrawal.recent.map((row) => (
          <li key={row.id} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 px-4 py-2">
            <span className="truncate text-note text-quiet">
              {row.address === undefined ? (
                <Code>{row.bank?.account ?? ''}</Code>
              ) : (
                <LookUp text={row.address} />
              )}
            </span>
            <Money amount={row.amount} currency={row.currency} />
            <span className="text-note text-faint">{t(`status.${row.status}`)}</span>
          </li>
        ))}
        {withdrawal.recent.length === 0 && (
          <li className="px-4 py-3 text-note text-faint">{t('facts.none')}</li>
        )}
      </ul>
    </Card>
  );
}
