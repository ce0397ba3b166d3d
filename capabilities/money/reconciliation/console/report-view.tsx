import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { textOrName } from '#foundation/ui/text-or-name.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { FullReport } from '../console-contract.ts';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { StateBadge } from './state-badge.tsx';

type Currency = FullReport['currencies'][number];

/** One report: each currency's two sides and what is left over, then the lines that explain. */
export function ReportView({ report }: { report: FullReport }) {
  const t = useTranslations('reconciliation');
  const format = useFormat();
  const { id, at, requestedBy, state, acknowledgement, currencies } = report;
  return (
    <section aria-label={t('report', { id })} className="flex flex-col gap-4">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead font-semibold">
        {t('report', { id })}
        <StateBadge state={state} />
        <span className="text-note font-normal text-faint">
          {format.time(at, 'second')} · <bdi>{requestedBy ?? t('nightly')}</bdi>
        </span>
      </h2>
      {acknowledgement !== undefined ? (
        <Notice tone="info" title={t('acknowledged', { by: acknowledgement.by })}>
          <p>
            {t(`reasons.${acknowledgement.reasonCode}`)} · {format.time(acknowledgement.at, 'second')}
          </p>
          <p className="mt-1 break-words">{acknowledgement.note}</p>
        </Notice>
      ) : (
        state === 'different' && <AcknowledgeForm key={id} id={id} />
      )}
      <div className="grid items-start gap-4 wide:grid-cols-3">
        {currencies.map((each) => (
          <CurrencyCard key={each.currency} currency={each} reportedAt={at} />
        ))}
      </div>
      {currencies.map((each) => (
        <Lines key={each.currency} currency={each} />
      ))}
    </section>
  );
}

function CurrencyCard({ currency, reportedAt }: { currency: Currency; reportedAt: string }) {
  const t = useTranslations('reconciliation');
  const format = useFormat();
  const whyText = useWhyText();
  const walletNames = useTranslations('reconciliation.wallets');
  const { currency: code, network, state, why, height, blockHash, holdings } = currency;
  const { chain, ledger, explained, difference, since } = currency;
  return (
    <Card title={code} action={<StateBadge state={state} />}>
      {state === 'notCompared' ? (
        <p className="text-quiet">{whyText(why ?? '')}</p>
      ) : (
        <FactList
          dense
          facts={[
            ...holdings.map(({ wallet, addresses, amount }) => ({
              id: wallet,
              label: textOrName(walletNames, wallet),
              value: <Fine amount={amount} />,
              note: t('addresses', { count: addresses }),
            })),
            { label: t('fields.chain'), value: <Fine amount={chain} />, strong: true },
            { label: t('fields.ledger'), value: <Fine amount={ledger} /> },
            { label: t('fields.explained'), value: <Fine amount={explained} /> },
            {
              label: t('fields.difference'),
              value: <Fine amount={difference} isAlarming={state === 'different'} />,
              strong: true,
              note:
                since === undefined
                  ? undefined
                  : since === reportedAt
                    ? t('sinceNow')
                    : t('since', { time: format.time(since, 'moment') }),
            },
            {
              label: t('fields.block'),
              value: (
                <bdi dir="ltr">
                  {network} {height}
                </bdi>
              ),
              note: blockHash && <Code className="text-note">{blockHash}</Code>,
            },
          ]}
        />
      )}
    </Card>
  );
}

/** Exact, to 18 decimals: what is small is what matters here. */
function Fine({ amount, isAlarming = false }: { amount: string | undefined; isAlarming?: boolean }) {
  const format = useFormat();
  const [whole = '', fraction] = amount?.split('.') ?? [];
  const grouped = whole === '-0' ? '-0' : format.decimal(whole);
  return (
    <bdi dir="ltr" className={isAlarming ? 'num text-fall' : 'num'}>
      {amount === undefined ? '–' : fraction === undefined ? grouped : `${grouped}.${fraction}`}
    </bdi>
  );
}

function Lines({ currency: { currency, lines } }: { currency: Currency }) {
  const t = useTranslations('reconciliation');
  const kindNames = useTranslations('reconciliation.kinds');
  const noteText = useNoteText();
  if (lines.length === 0) return null;
  const columns: Column<Currency['lines'][number]>[] = [
    {
      key: 'kind',
      title: t('fields.kind'),
      cell: ({ kind }) => <span className="font-medium">{textOrName(kindNames, kind)}</span>,
    },
    { key: 'ref', title: t('fields.ref'), cell: ({ ref }) => <Code className="wrap-anywhere">{ref}</Code> },
    {
      key: 'note',
      title: t('fields.note'),
      cell: ({ kind, note }) => <bdi className="text-quiet">{noteText(kind, note)}</bdi>,
    },
    {
      key: 'amount',
      title: t('fields.amount'),
      align: 'end',
      cell: ({ amount }) => <Fine amount={amount} />,
    },
  ];
  return (
    <Card title={t('lines', { currency })} flush>
      <DataTable
        label={t('lines', { currency })}
        columns={columns}
        rows={lines}
        rowKey={({ kind, ref }) => `${kind} ${ref}`}
        phone={phoneRow(columns, 'amount')}
        empty={null}
      />
    </Card>
  );
}

function useWhyText(): (why: string) => string {
  const t = useTranslations('reconciliation.whys');
  return (why) => {
    const text = textOrName(t, why);
    return text === why ? t('source', { name: why.replace(/^source:/, '') }) : text;
  };
}

/** Most notes are evidence as it was given; some are counts or states of the platform's. */
function useNoteText(): (kind: string, note: string) => string {
  const t = useTranslations('reconciliation');
  return (kind, note) => {
    if (/^\d+$/.test(note) && (kind === 'sampleFunding' || kind === 'dust')) {
      return t('times', { count: Number(note) });
    }
    return note;
  };
}
