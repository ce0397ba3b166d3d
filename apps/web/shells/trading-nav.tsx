import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { tradingPlaces } from './destinations.ts';

/** Below the bar on the screens of trading: from each to the others. */
export function TradingNav() {
  const t = useTranslations('shell.nav');
  return (
    <nav aria-label={t('trading')} className="border-b border-line bg-surface">
      <ul className="mx-auto flex w-full max-w-canvas gap-6 overflow-x-auto px-4 [scrollbar-width:none] wide:px-8">
        {tradingPlaces.map(({ to, text }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="-mb-px flex h-control items-center border-b-2 border-transparent whitespace-nowrap text-quiet outline-offset-[-4px] hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
