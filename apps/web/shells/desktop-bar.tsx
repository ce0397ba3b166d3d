import { Link, useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { LanguageMenu } from '#foundation/ui/language-menu.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { ThemeMenu } from '#foundation/ui/theme-menu.tsx';
import { openPalette } from '../palette/open-palette.ts';
import { BellSlot } from './bell-slot.tsx';
import { BookSwitch } from './book-switch.tsx';
import { destinations, isTradingPlace } from './destinations.ts';
import { SupportLink } from './support-link.tsx';

const fourDestinations = destinations.filter(({ isSecond }) => isSecond !== true);

/** The desktop's bar: as wide as the screen below it, which a trading desk's `data-whole-width` widens. */
export function DesktopBar({ brandName }: { brandName: string }) {
  const t = useTranslations('shell');
  const { isLogin } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isTrading = isTradingPlace(pathname);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-30 rounded bg-raised p-3 focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
      >
        {t('skip')}
      </a>
      <header className="sticky top-[var(--news,0px)] z-10 border-b border-line bg-surface">
        {isLogin && <div aria-hidden="true" className="h-[3px] bg-accent" />}
        <div className="mx-auto flex h-bar w-full max-w-canvas items-center gap-5 px-8 min-[1280px]:gap-8 group-has-data-whole-width:max-w-none">
          <Link to="/" aria-label={brandName} className="flex rounded">
            <Wordmark name={brandName} size={26} />
          </Link>
          <nav
            aria-label={t('nav.label')}
            className="flex h-full items-stretch gap-4 whitespace-nowrap min-[1280px]:gap-6"
          >
            {fourDestinations.map(({ to, text }) => (
              <Link
                key={to}
                to={to}
                // Orders and options have their address under the account, and their place under trading.
                activeOptions={{ exact: to === '/' || isTrading }}
                aria-current={isTrading && to === '/trading' ? 'true' : undefined}
                className="-mb-px flex items-center border-b-2 border-transparent pt-0.5 font-medium text-quiet outline-offset-[-4px] transition-colors duration-100 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
              >
                {t(`nav.${text}`)}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex items-center gap-1">
            {isLogin && <PaletteOpener />}
            {isLogin && (
              <div className="me-3">
                <BookSwitch />
              </div>
            )}
            <SupportLink />
            {isLogin && <BellSlot />}
            <LanguageMenu />
            <ThemeMenu />
            {!isLogin && (
              <div className="ms-2 flex gap-2">
                <LinkButton to="/pass/login">{t('login')}</LinkButton>
                <LinkButton to="/pass/register" tone="primary">
                  {t('signUp')}
                </LinkButton>
              </div>
            )}
          </div>
        </div>
      </header>
    </>
  );
}

function PaletteOpener() {
  const t = useTranslations('shell');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="me-3 flex h-control-small items-center gap-2 rounded border border-line-strong px-2.5 text-faint hover:border-faint hover:text-ink"
    >
      <Search size={16} aria-hidden="true" />
      {t('search')}
      <span aria-hidden="true" className="ms-2 hidden text-note whitespace-nowrap min-[1280px]:inline">
        {/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}
