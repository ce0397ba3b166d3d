import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ChevronRight,
  Globe,
  KeyRound,
  ListOrdered,
  LogOut,
  type LucideIcon,
  ScrollText,
  Wallet,
} from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { AccountCard } from '#capabilities/accounts/web/account-card.tsx';
import { useBook } from '#capabilities/accounts/web/queries.ts';
import { ResetDemo } from '#capabilities/accounts/web/reset-demo.tsx';
import { CustomerCard } from '#capabilities/customers/web/customer-card.tsx';
import { useSignOut } from '#capabilities/customers/web/queries.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { languageOf } from '#locales/languages.ts';
import { BookSwitch } from '../shells/book-switch.tsx';
import { LiveMarginWarning } from './live-margin-warning.tsx';

/** `/profile`: the account's home. */
export function ProfilePage() {
  const t = useTranslations('accounts');
  const customers = useTranslations('customers');
  const locale = useLocale();
  const book = useBook();
  const signOut = useSignOut();
  return (
    <Page title={t('profile.title')}>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:items-start wide:gap-6">
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <LiveMarginWarning />
          <AccountCard
            actions={
              <div className="flex flex-wrap items-center gap-2">
                <BookSwitch />
                {book === 'demo' && <ResetDemo />}
              </div>
            }
          />
          <Card title={t('profile.money')} flush>
            <nav aria-label={t('profile.money')} className="divide-y divide-line">
              <Entry
                to="/profile/balance"
                icon={Wallet}
                label={t('balance.title')}
                note={t('profile.balanceNote')}
              />
              <Entry
                to="/profile/orders"
                icon={ListOrdered}
                label={t('profile.orders')}
                note={t('profile.ordersNote')}
              />
              <Entry
                to="/profile/records"
                icon={ScrollText}
                label={t('records.title')}
                note={t('profile.recordsNote')}
              />
            </nav>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <CustomerCard />
          <Card title={t('profile.settings')} flush>
            <nav aria-label={t('profile.settings')} className="divide-y divide-line">
              <Entry to="/profile/password" icon={KeyRound} label={customers('password.title')} />
              <Entry
                to="/profile/language"
                icon={Globe}
                label={customers('language.title')}
                value={languageOf(locale).name}
              />
            </nav>
          </Card>
          <Button
            icon={<LogOut size={16} className="mirror" aria-hidden="true" />}
            busy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {customers('signOut')}
          </Button>
        </div>
      </div>
    </Page>
  );
}

type EntryProps = {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  label: string;
  note?: string;
  value?: string;
};

function Entry({ to, icon: Icon, label, note, value }: EntryProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3.5 px-4 py-3 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60 wide:px-5"
    >
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-quiet" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {note !== undefined && <span className="block text-note text-faint">{note}</span>}
      </span>
      {value !== undefined && <span className="text-quiet">{value}</span>}
      <ChevronRight size={18} className="mirror shrink-0 text-faint" aria-hidden="true" />
    </Link>
  );
}
