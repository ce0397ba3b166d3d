import { useLocale, useTranslations } from 'use-intl';
import type { FilterOf } from '#foundation/calls/define-call.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useSecond } from '#foundation/ui/use-second.ts';
import { type ChatSummary, type deskViews, listChats } from '../console-contract.ts';
import type { DeskNews } from './desk-news.ts';
import { chatsPerPage, useChats } from './queries.ts';

type Props = {
  view: (typeof deskViews)[number];
  news: DeskNews;
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

/** The conversations of a view: what is over by days, what waits always whole. */
export function ChatList(props: Props) {
  const { view } = props;
  const { period } = useListAddress();
  const isOver = view === 'answered' || view === 'closed';
  const filter = { view, ...(isOver ? period : {}) };
  return (
    <>
      {isOver && <ListDays />}
      <Chats {...props} filter={filter} />
      <ExportRows call={listChats} input={filter} />
    </>
  );
}

/** Each with who writes, what, and when an answer is due. */
function Chats({ view, news, chosen, onChoose, filter }: Props & { filter: FilterOf<typeof listChats> }) {
  const t = useTranslations('support-console');
  const { page, turnTo } = useListAddress();
  const { data, isError, isFetching, refetch } = useChats(filter, page, news);
  if (data === undefined)
    return isError ? (
      <FailedState onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonLines lines={6} />
    );
  return (
    <div className="overflow-hidden rounded-large border border-line bg-raised">
      {data.rows.length === 0 ? (
        <EmptyList title={t(`empty.${view}`)} />
      ) : (
        <ul aria-label={t(`views.${view}`)} className="divide-y divide-line">
          {data.rows.map((chat) => (
            <li key={chat.id}>
              <ChatRow chat={chat} isChosen={chat.id === chosen} onChoose={() => onChoose(chat.id)} />
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line empty:hidden">
        <Pagination page={page} pageSize={chatsPerPage} total={data.total} onPage={turnTo} />
      </div>
    </div>
  );
}

function ChatRow({
  chat,
  isChosen,
  onChoose,
}: {
  chat: ChatSummary;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations('support-console');
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      className={classNames(
        'flex w-full flex-col gap-1 px-4 py-3 text-start outline-offset-[-2px] hover:bg-sunken',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
      onClick={onChoose}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">
            {chat.username === undefined ? (
              <Writer customerId={chat.customerId} />
            ) : (
              <bdi>{chat.username}</bdi>
            )}
          </span>
          {chat.isVerified && <Badge>{t('verified')}</Badge>}
        </span>
        {chat.unread > 0 && <Badge tone="accent">{t('unread', { count: chat.unread })}</Badge>}
      </span>
      {chat.line !== '' && (
        <bdi lang={chat.language} className="block truncate">
          {chat.line}
        </bdi>
      )}
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-note text-quiet">
        {chat.dueAt === undefined ? <Time at={chat.lastAt} /> : <Due at={chat.dueAt} />}
        <LanguageName tag={chat.language} />
        {chat.takenBy !== undefined && (
          <bdi>{chat.mine ? t('mine') : t('takenBy', { operator: chat.takenBy })}</bdi>
        )}
      </span>
    </button>
  );
}

export function Writer({ customerId }: { customerId: string | undefined }) {
  const t = useTranslations('support-console');
  return customerId === undefined ? t('visitor') : <bdi>{t('customer', { uid: customerId })}</bdi>;
}

/** The language a customer writes in, by its name in the operator's. */
export function LanguageName({ tag }: { tag: string }) {
  return new Intl.DisplayNames([useLocale()], { type: 'language' }).of(tag) ?? tag;
}

/** How long until an answer is due, or since when. */
function Due({ at }: { at: string }) {
  const t = useTranslations('support-console');
  const left = Date.parse(at) - useSecond();
  const minutes = Math.floor(Math.abs(left) / minuteMs);
  return (
    <span className={left < 0 ? 'font-medium text-warn' : undefined}>
      {t(left < 0 ? 'overdue' : 'due', { minutes })}
    </span>
  );
}
