import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { PushedBook } from './asked-book.tsx';
import { useUnread } from './queries.ts';

/** More than this is many. */
const mostShown = 99;

/** The way to the notifications, with how many are unread; loaded after the first screen. */
export function Bell() {
  const t = useTranslations('notifications');
  const { data: unread = 0 } = useUnread();
  const label = t('bell', { unread });
  return (
    <>
      <PushedBook />
      <Link
        to="/profile/notification"
        aria-label={label}
        title={label}
        className="touch inline-grid size-control shrink-0 place-items-center rounded text-quiet transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
      >
        <span className="relative">
          <BellIcon size={18} aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              data-count={unread > mostShown ? `${mostShown}+` : unread}
              className="num absolute -end-2 -top-2 grid h-4 min-w-4 place-items-center rounded-full bg-fall px-1 text-[11px] leading-none font-semibold text-on-tone before:content-[attr(data-count)]"
            />
          )}
        </span>
      </Link>
    </>
  );
}
