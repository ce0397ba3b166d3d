import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getMirrored, type MirroredPair } from '../console-contract.ts';

/** Who is linked with whom changes with sign-ins and deposits, not with prices. */
const mirroredRefreshMs = 30_000;

/** Linked customers with the two sides of a market: a hint, and from a size on a review. */
export function MirroredList() {
  const t = useTranslations('orders-console.mirrored');
  const format = useFormat();
  const { data, isError, isFetching, refetch } = useCall(
    getMirrored,
    {},
    { refetchInterval: mirroredRefreshMs },
  );
  const columns = useColumns();
  return (
    <Card title={t('title')} flush>
      <p className="px-4 pt-3 text-note text-pretty text-quiet wide:px-5">
        {t('lead', { amount: format.decimal(data?.reviewedAbove ?? '0') })}
      </p>
      {isError && data === undefined ? (
        <FailedState onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          phone={phoneRow(columns)}
          rows={data?.pairs}
          rowKey={({ code, longUid, shortUid }) => `${code} ${longUid} ${shortUid}`}
          empty={<p className="px-4 py-4 text-quiet wide:px-5">{t('none')}</p>}
          skeletonRows={1}
        />
      )}
    </Card>
  );
}

function useColumns(): Column<MirroredPair>[] {
  const t = useTranslations('orders-console');
  return [
    { key: 'code', title: t('fields.market'), cell: ({ code }) => <Code>{code}</Code> },
    { key: 'long', title: t('mirrored.long'), cell: ({ longUid }) => <CustomerLink uid={longUid} /> },
    { key: 'short', title: t('mirrored.short'), cell: ({ shortUid }) => <CustomerLink uid={shortUid} /> },
    { key: 'sharing', title: t('mirrored.sharing'), cell: ({ sharing }) => <Shared sharing={sharing} /> },
    {
      key: 'notional',
      title: t('mirrored.notional'),
      align: 'end',
      cell: ({ notional }) => <Money amount={notional} currency="USDT" />,
    },
  ];
}

export function CustomerLink({ uid }: { uid: string }) {
  return (
    <TextLink to="/customers/one" search={{ id: uid }}>
      <Code>{uid}</Code>
    </TextLink>
  );
}

/** What the two customers have in common. */
export function Shared({ sharing }: Pick<MirroredPair, 'sharing'>) {
  const t = useTranslations('links-console.kinds');
  return (
    <span className="inline-flex flex-wrap gap-1">
      {sharing.map((each) => (
        <Badge key={each}>{t(each)}</Badge>
      ))}
    </span>
  );
}
