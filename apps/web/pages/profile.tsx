import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpDown,
  ArrowUpFromLine,
  Bell,
  ChartColumn,
  FileText,
  GraduationCap,
  HandCoins,
  HeartHandshake,
  KeyRound,
  ListOrdered,
  LogOut,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Wallet,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#capabilities/accounts/web/account-card.tsx';
import { EquityCurve } from '#capabilities/accounts/web/equity-curve.tsx';
import { useBook } from '#capabilities/accounts/web/queries.ts';
import { ResetDemo } from '#capabilities/accounts/web/reset-demo.tsx';
import { CustomerCard } from '#capabilities/customers/web/customer-card.tsx';
import { useSignOut, useUser } from '#capabilities/customers/web/queries.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RowLink } from '#foundation/ui/row-link.tsx';
import { LiveMarginWarning } from './live-margin-warning.tsx';

/** `/profile`: the account's home. */
export function ProfilePage() {
  const t = useTranslations('accounts');
  const customers = useTranslations('customers');
  const deposits = useTranslations('deposits');
  const markets = useTranslations('markets.alerts');
  const nfts = useTranslations('nfts');
  const options = useTranslations('options.page');
  const conversion = useTranslations('conversion');
  const loans = useTranslations('loans');
  const security = useTranslations('security');
  const kyc = useTranslations('kyc');
  const shell = useTranslations('shell');
  const quiz = useTranslations('quiz');
  const withdrawals = useTranslations('withdrawals');
  const { data: user } = useUser();
  const book = useBook();
  const signOut = useSignOut();
  return (
    <Page title={t('profile.title')}>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:items-start wide:gap-6">
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <LiveMarginWarning />
          <AccountCard action={book === 'demo' && <ResetDemo />} />
          <EquityCurve />
          <Card title={t('profile.money')} flush>
            <nav aria-label={t('profile.money')} className="divide-y divide-line">
              <RowLink
                to="/profile/balance"
                icon={Wallet}
                label={t('balance.title')}
                note={t('profile.balanceNote')}
              />
              <RowLink
                to="/profile/deposit"
                icon={ArrowDownToLine}
                label={deposits('title')}
                note={deposits('profileNote')}
              />
              <RowLink
                to="/profile/withdraw"
                icon={ArrowUpFromLine}
                label={withdrawals('title')}
                note={withdrawals('profileNote')}
              />
              <RowLink
                to="/profile/convert"
                icon={ArrowLeftRight}
                label={conversion('title')}
                note={conversion('note')}
              />
              <RowLink
                to="/profile/orders"
                icon={ListOrdered}
                label={t('profile.orders')}
                note={t('profile.ordersNote')}
              />
              <RowLink
                to="/profile/options"
                icon={ArrowUpDown}
                label={options('title')}
                note={options('note')}
              />
              <RowLink to="/loan" icon={HandCoins} label={loans('title')} note={loans('note')} />
              <RowLink to="/nfts" icon={HeartHandshake} label={nfts('title')} note={nfts('profileNote')} />
              <RowLink
                to="/profile/performance"
                icon={ChartColumn}
                label={t('performance.title')}
                note={t('profile.performanceNote')}
              />
              <RowLink
                to="/profile/records"
                icon={ScrollText}
                label={t('records.title')}
                note={t('profile.recordsNote')}
              />
              <RowLink
                to="/profile/statements"
                icon={FileText}
                label={t('statements.title')}
                note={t('statements.profileNote')}
              />
              <RowLink to="/profile/alerts" icon={Bell} label={markets('title')} note={markets('note')} />
            </nav>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <CustomerCard />
          <Card title={t('profile.settings')} flush>
            <nav aria-label={t('profile.settings')} className="divide-y divide-line">
              <RowLink
                to="/profile/identity"
                icon={ShieldCheck}
                label={kyc('title')}
                note={user === undefined ? undefined : kyc(`status.${user.kycStatus}`)}
              />
              <RowLink
                to="/profile/security"
                icon={KeyRound}
                label={security('title')}
                note={security('profileNote')}
              />
              <RowLink to="/profile/questions" icon={GraduationCap} label={quiz('profile')} />
              <RowLink to="/profile/settings" icon={SlidersHorizontal} label={shell('settings.title')} />
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
