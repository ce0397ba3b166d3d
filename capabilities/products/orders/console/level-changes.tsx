import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LevelChangeView, OrderPage } from '../console-contract.ts';

/** Who changed which level of an order, when, and from what to what. */
export function LevelChanges({ shown: { history, editedTime } }: { shown: OrderPage }) {
  const t = useTranslations('orders-console.changes');
  const format = useFormat();
  const value = (level: LevelChangeView['level'], text: string | undefined) => {
    if (text === undefined) return t('none');
    return level === 'expiry' ? <Time at={text} /> : <bdi dir="ltr">{format.decimal(text)}</bdi>;
  };
  const columns: Column<LevelChangeView>[] = [
    { key: 'level', title: t('level'), cell: ({ level }) => t(`levels.${level}`) },
    { key: 'at', title: t('at'), cell: ({ at }) => <Time at={at} style="second" /> },
    { key: 'by', title: t('by'), cell: ({ by }) => t(`changers.${by}`) },
    { key: 'before', title: t('before'), align: 'end', cell: (row) => value(row.level, row.before) },
    { key: 'after', title: t('after'), align: 'end', cell: (row) => value(row.level, row.after) },
  ];
  const isUnknown = !history.areAllKept && editedTime !== undefined;
  return (
    <Card title={t('title')} flush>
      {!history.areAllKept && (
        <p className="px-4 py-3 text-note text-pretty text-quiet wide:px-5">{t('notAll')}</p>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        phone={phoneRow(columns)}
        rows={history.changes}
        rowKey={({ at, level }) => `${at} ${level}`}
        empty={<p className="px-4 py-4 text-quiet wide:px-5">{t(isUnknown ? 'noneKept' : 'unchanged')}</p>}
      />
    </Card>
  );
}
