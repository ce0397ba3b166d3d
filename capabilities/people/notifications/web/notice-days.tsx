import { useRouter } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
  CalendarClock,
  HandCoins,
  HeartHandshake,
  IdCard,
  ListOrdered,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  ScrollText,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { useBook } from '#foundation/ui/session-state.ts';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { NoticeGroup } from '../catalogue.ts';
import type { NoticeView } from '../contract.ts';
import { AskedBook } from './asked-book.tsx';

const icons: Readonly<Record<NoticeGroup, LucideIcon>> = {
  security: ShieldCheck,
  withdrawals: ArrowUpFromLine,
  deposits: ArrowDownToLine,
  records: ScrollText,
  identity: IdCard,
  orders: ListOrdered,
  options: ArrowUpDown,
  plans: CalendarClock,
  loans: HandCoins,
  nfts: HeartHandshake,
  alerts: Bell,
  invites: UserPlus,
  support: MessageCircle,
  news: Newspaper,
};

/** Notices under the days they came on, in the reader's own time. */
export function NoticeDays({
  notices,
  onOpen,
}: {
  notices: readonly NoticeView[];
  onOpen: (id: string) => void;
}) {
  const t = useTranslations('notifications');
  const format = useFormat();
  const dayOf = (at: string | number) => format.time(at, 'date');
  const now = systemClock.now();
  const nameOf = (day: string) => {
    if (day === dayOf(now)) return t('today');
    return day === dayOf(now - dayMs) ? t('yesterday') : day;
  };
  return (
    <div className="flex flex-col gap-4">
      {[...Map.groupBy(notices, ({ createdAt }) => dayOf(createdAt))].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="mb-2 text-note font-medium text-quiet">{nameOf(day)}</h2>
          <Card flush>
            <ul aria-label={nameOf(day)} className="divide-y divide-line">
              {ofDay.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function NoticeRow({ notice, onOpen }: { notice: NoticeView; onOpen: (id: string) => void }) {
  const { id, group, title, text, link, book, count, createdAt, readAt } = notice;
  const t = useTranslations('notifications');
  const shell = useTranslations('shell.book');
  const router = useRouter();
  const current = useBook();
  const Icon = icons[group];
  const isUnread = readAt === undefined;
  const isElsewhere = book !== undefined && book !== current;
  const [isAsking, setIsAsking] = useState(false);

  function open(event: MouseEvent) {
    if (isUnread) onOpen(id);
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (isElsewhere) setIsAsking(true);
    else router.history.push(link);
  }

  const row = (
    <a
      href={link}
      onClick={open}
      className="flex items-start gap-3.5 px-4 py-3 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60 wide:px-5"
    >
      <span className="relative mt-0.5 shrink-0 text-quiet" title={t(`groups.${group}`)}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">{t(`groups.${group}`)}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className={isUnread ? 'font-semibold' : 'font-medium text-quiet'}>{title}</bdi>
          {count > 1 && <Badge>{t('times', { count })}</Badge>}
          {(isElsewhere || book === 'demo') && (
            <Badge tone={book}>{shell(book === 'demo' ? 'demoShort' : 'realShort')}</Badge>
          )}
        </span>
        <bdi className={classNames('block', isUnread ? 'text-quiet' : 'text-faint')}>{text}</bdi>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-2 text-note text-faint">
        <Time at={createdAt} style="time" />
        {isUnread && (
          <span className="size-2 rounded-full bg-accent">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </span>
    </a>
  );
  return (
    <>
      {row}
      {isElsewhere && (
        <AskedBook
          book={book}
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          then={() => router.history.push(link)}
        />
      )}
    </>
  );
}
