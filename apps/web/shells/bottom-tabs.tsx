import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { destinations } from './destinations.ts';

export function BottomTabs() {
  const t = useTranslations('shell');
  return (
    <nav
      aria-label={t('nav.label')}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-tabbar">
        {destinations.map(({ to, text, icon: Icon }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="flex h-full flex-col items-center justify-center gap-1 text-note font-medium text-faint outline-offset-[-4px] aria-[current=page]:text-ink"
            >
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
              {t(`nav.${text}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
