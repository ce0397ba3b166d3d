import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  CalendarCheck,
  ChartCandlestick,
  Gavel,
  HandCoins,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DemoChart } from '#capabilities/markets/markets/web/demo-chart.tsx';
import { HeadlineFigures } from '#capabilities/markets/markets/web/headline-figures.tsx';
import { GlanceSource, MarketGlance } from '#capabilities/markets/markets/web/market-glance.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { useBook } from '#foundation/ui/session-state.ts';

/** `/`: what the platform is, its size, the markets as they move, and where to go next. */
export function HomePage() {
  const t = useTranslations('home');
  const book = useBook();
  return (
    <Page title={t('title')} hideTitle defaultTitle className="phone:px-0">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pb-8 wide:grid-cols-[minmax(0,1fr)_auto] wide:items-end wide:gap-16 wide:px-0 wide:pb-10">
        <div className="max-w-text">
          <h2 className="text-hero font-semibold text-balance">{t('claim')}</h2>
          <p className="mt-3 max-w-form text-lead text-quiet">{t('lead')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <LinkButton to="/market" tone="primary" size="large">
              {t('seeMarkets')}
            </LinkButton>
            <LinkButton to="/profile" size="large">
              {t(`${book}.toAccount`)}
            </LinkButton>
          </div>
        </div>
        <HeadlineFigures />
      </section>
      <div className="mb-3 flex items-center gap-3 px-4 wide:px-0">
        <h2 className="text-title font-semibold">{t('markets')}</h2>
        <GlanceSource />
      </div>
      <MarketGlance />
      <section
        aria-label={t('next')}
        className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 px-4 wide:grid-cols-3 wide:px-0"
      >
        {cards.map(({ to, icon, name }) => (
          <Promotion key={to} to={to} icon={icon} title={t(`${name}.title`)} body={t(`${name}.body`)}>
            {to === '/market' && <DemoChart label={t('marketCard.chart')} />}
          </Promotion>
        ))}
        <Promotion to="/profile" icon={Wallet} title={t(`${book}.cardTitle`)} body={t(`${book}.cardBody`)} />
      </section>
    </Page>
  );
}

const cards = [
  { to: '/market', icon: ChartCandlestick, name: 'marketCard' },
  { to: '/trading', icon: CalendarCheck, name: 'tradingCard' },
  { to: '/profile/orders', icon: ScrollText, name: 'receiptCard' },
  { to: '/loan', icon: HandCoins, name: 'loanCard' },
  { to: '/nfts', icon: Gavel, name: 'nftCard' },
  { to: '/help/notice', icon: Megaphone, name: 'newsCard' },
] as const;

type PromotionProps = {
  to: (typeof cards)[number]['to'] | '/profile';
  icon: LucideIcon;
  title: string;
  body: string;
  children?: ReactNode;
};

/** A way onward: the whole card is the link. */
function Promotion({ to, icon: Icon, title, body, children }: PromotionProps) {
  return (
    <Link
      to={to}
      className="group flex flex-col rounded border border-line bg-raised p-5 transition-colors duration-100 hover:border-line-strong"
    >
      <span className="flex min-h-8 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <Icon size={22} aria-hidden="true" className="me-auto text-accent" strokeWidth={1.5} />
        {children}
      </span>
      <span className="mt-3 flex items-center justify-between gap-3 font-semibold">
        {title}
        <ArrowRight
          size={16}
          aria-hidden="true"
          className="mirror shrink-0 text-faint transition-colors group-hover:text-ink"
        />
      </span>
      <span className="mt-1 text-quiet">{body}</span>
    </Link>
  );
}
