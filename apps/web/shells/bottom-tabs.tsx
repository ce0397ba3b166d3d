import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  ChartCandlestick,
  Ellipsis,
  HandCoins,
  HeartHandshake,
  House,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { type Destination, destinations } from './destinations.ts';

const MoreSheet = lazyPart(
  () => import('./more-sheet.tsx'),
  (module) => module.MoreSheet,
  'above',
);

const icons: Record<Destination['text'], LucideIcon> = {
  home: House,
  market: ChartCandlestick,
  trading: CalendarClock,
  loans: HandCoins,
  nfts: HeartHandshake,
  account: UserRound,
};

const tab =
  'flex h-full w-full flex-col items-center justify-center gap-1 text-[calc(11.5*var(--text-px))] font-medium text-faint outline-offset-[-4px] aria-[current=page]:text-ink';

/** Six where they have room, four and "more" on the narrowest phones. */
export function BottomTabs() {
  const t = useTranslations('shell.nav');
  const [more, setMore] = useState<boolean>();
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-tabbar">
        {destinations.map(({ to, text, isSecond }) => {
          const Icon = icons[text];
          return (
            <li key={to} className={classNames('min-w-0 flex-1', isSecond === true && 'max-[380px]:hidden')}>
              <Link to={to} activeOptions={{ exact: to === '/' }} aria-label={t(text)} className={tab}>
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                {t(text === 'trading' ? 'tradingShort' : text)}
              </Link>
            </li>
          );
        })}
        <li className="min-w-0 flex-1 min-[380px]:hidden">
          <button type="button" aria-haspopup="dialog" className={tab} onClick={() => setMore(true)}>
            <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
            {t('more')}
          </button>
        </li>
      </ul>
      {more !== undefined && (
        <Suspense>
          <MoreSheet open={more} onOpenChange={setMore} />
        </Suspense>
      )}
    </nav>
  );
}
