import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { type ActOfTwo, actsOfTwo, type Permission, permissions } from '../rules.ts';
import { PersonRoles } from './person-badges.tsx';

interface Pair {
  readonly act: ActOfTwo;
  readonly asks: Permission;
  readonly agrees: Permission;
}

const names: readonly ActOfTwo[] = Object.keys(actsOfTwo).filter(
  (name): name is ActOfTwo => name in actsOfTwo,
);
const pairs: readonly Pair[] = names.map((act) => ({ act, ...actsOfTwo[act] }));

/** Of all that takes two people: which roles ask for it, and which agree. */
export function PairsTable() {
  const t = useTranslations('operators.pairs');
  const columns: readonly Column<Pair>[] = [
    { key: 'act', title: t('act'), cell: ({ act }) => t(`acts.${act}`) },
    { key: 'asks', title: t('asks'), cell: ({ asks }) => <PersonRoles roles={[...permissions[asks]]} /> },
    {
      key: 'agrees',
      title: t('agrees'),
      cell: ({ agrees }) => <PersonRoles roles={[...permissions[agrees]]} />,
    },
  ];
  return (
    <Card title={t('title')} flush>
      <p className="px-5 py-3 text-quiet phone:px-4">{t('lead')}</p>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={pairs}
        rowKey={({ act }) => act}
        empty={null}
        phone={(pair) => <PairOnPhone {...pair} />}
      />
    </Card>
  );
}

function PairOnPhone({ act, asks, agrees }: Pair) {
  const t = useTranslations('operators.pairs');
  return (
    <span className="flex flex-col gap-1.5">
      <span className="font-medium">{t(`acts.${act}`)}</span>
      <span className="text-note text-quiet">{t('asks')}</span>
      <PersonRoles roles={[...permissions[asks]]} />
      <span className="text-note text-quiet">{t('agrees')}</span>
      <PersonRoles roles={[...permissions[agrees]]} />
    </span>
  );
}
