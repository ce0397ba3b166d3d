import { useNavigate, useSearch } from '@tanstack/react-router';
import { BellOff, CheckCheck, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { useCommand } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useIsWide } from '#foundation/ui/width.ts';
import { listNotification, mailReturned, readNotification } from '../contract.ts';
import { NoticeDays } from './notice-days.tsx';
import { NoticeSettingsForm } from './notice-settings.tsx';
import { noticesPerPage, useNotices, useUnread } from './queries.ts';

type Shown = 'all' | 'unread';

/** `/profile/notification`: what happened, by day; its mails beside it, on phones behind a button. */
export function NotificationPage() {
  const t = useTranslations('notifications');
  const isWide = useIsWide();
  return (
    <Page title={t('title')} back backTo="/profile" width="wide" actions={!isWide && <SettingsButton />}>
      <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_340px] wide:items-start">
        <Notices />
        {isWide && (
          <Card title={t('settings.title')}>
            <NoticeSettingsForm />
          </Card>
        )}
      </div>
    </Page>
  );
}

function SettingsButton() {
  const t = useTranslations('notifications.settings');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<SlidersHorizontal size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      <SheetOrDialog open={isOpen} onOpenChange={setIsOpen} title={t('title')}>
        <NoticeSettingsForm />
      </SheetOrDialog>
    </>
  );
}

function Notices() {
  const t = useTranslations('notifications');
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const shown: Shown = search.unread === undefined ? 'all' : 'unread';
  const page = Math.max(1, Number.parseInt(search.page ?? '1', 10) || 1);
  const notices = useNotices(shown === 'unread', page);
  const { data: unread = 0 } = useUnread();
  // What comes while the button is pressed has not been seen.
  const newest = useNotices(shown === 'unread', 1).data?.rows[0];
  const reading = useCommand(readNotification, listNotification, mailReturned);
  const show = (next: Shown, at = 1) =>
    void navigate({
      to: '/profile/notification',
      search: {
        ...(next === 'unread' ? { unread: '1' } : {}),
        ...(at === 1 ? {} : { page: String(at) }),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('filter.label')}
          size="small"
          value={shown}
          onChange={(next) => show(next)}
          options={[
            { value: 'all', label: t('filter.all') },
            { value: 'unread', label: t('filter.unread') },
          ]}
        />
        <Button
          size="small"
          disabled={unread === 0}
          busy={reading.isPending}
          icon={<CheckCheck size={16} aria-hidden="true" />}
          onClick={() =>
            reading.mutate({
              all: true,
              through: newest && { id: newest.id, createdAt: newest.createdAt },
            })
          }
        >
          {t('readAll')}
        </Button>
      </div>
      {reading.error !== null && <RefusalNotice>{refusalText(reading.error)}</RefusalNotice>}
      <NoticeList
        notices={notices}
        shown={shown}
        onShowAll={() => show('all')}
        onOpen={(id) => reading.mutate({ ids: [id] })}
      />
      {notices.data !== undefined && notices.data.total > noticesPerPage && (
        <Pagination
          page={page}
          pageSize={noticesPerPage}
          total={notices.data.total}
          onPage={(next) => show(shown, next)}
        />
      )}
      <p className="text-note text-faint">{t('lead')}</p>
    </div>
  );
}

type ListProps = {
  notices: ReturnType<typeof useNotices>;
  shown: Shown;
  onShowAll: () => void;
  onOpen: (id: string) => void;
};

function NoticeList({ notices, shown, onShowAll, onOpen }: ListProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = notices;
  if (data !== undefined && data.rows.length > 0) {
    return (
      <div aria-busy={isPlaceholderData}>
        <NoticeDays notices={data.rows} onOpen={onOpen} />
      </div>
    );
  }
  return (
    <Card flush>
      {data !== undefined ? (
        <Nothing shown={shown} onShowAll={onShowAll} />
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="p-5">
          <SkeletonLines lines={8} />
        </div>
      )}
    </Card>
  );
}

function Nothing({ shown, onShowAll }: { shown: Shown; onShowAll: () => void }) {
  const t = useTranslations('notifications.empty');
  const icon = <BellOff size={28} strokeWidth={1.5} aria-hidden="true" />;
  if (shown === 'all') return <EmptyState title={t('title')} body={t('body')} icon={icon} />;
  return (
    <EmptyState
      title={t('unread')}
      icon={icon}
      action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
    />
  );
}
