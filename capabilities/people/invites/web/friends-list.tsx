import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Friend } from '../contract.ts';
import { friendsPerPage, useFriends } from './queries.ts';

const tones: Readonly<Record<Friend['status'], BadgeTone>> = {
  joined: 'neutral',
  verified: 'accent',
  active: 'rise',
  ended: 'neutral',
};

/** The friends who registered with the code, as far as their inviter may see them. */
export function FriendsList() {
  const t = useTranslations('invites.friends');
  const navigate = useNavigate();
  const { page = '1' } = useSearch({ strict: false });
  const pageNum = Math.max(1, Number.parseInt(page, 10) || 1);
  const friends = useFriends(pageNum);
  const columns: Column<Friend>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    { key: 'joinedAt', title: t('joinedAt'), cell: ({ joinedAt }) => <Time at={joinedAt} style="date" /> },
    { key: 'endsAt', title: t('endsAt'), cell: ({ endsAt }) => <Time at={endsAt} style="date" /> },
  ];
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-note text-pretty text-quiet">{t('seen')}</p>
      <PagedTable
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        beside="status"
        answer={friends}
        page={pageNum}
        pageSize={friendsPerPage}
        skeletonRows={2}
        onPage={(next) =>
          navigate({ to: '.', search: { page: String(next) }, replace: true, resetScroll: false })
        }
        empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}
      />
    </section>
  );
}
