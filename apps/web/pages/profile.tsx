import { LogOut, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AccountCard } from '#capabilities/money/accounts/web/account-card.tsx';
import { EquityCurve } from '#capabilities/money/accounts/web/equity-curve.tsx';
import { FirstSteps } from '#capabilities/money/accounts/web/first-steps.tsx';
import { useAccount, useFirstSteps } from '#capabilities/money/accounts/web/queries.ts';
import { ResetDemo } from '#capabilities/money/accounts/web/reset-demo.tsx';
import { CustomerCard } from '#capabilities/people/customers/web/customer-card.tsx';
import { useSignOut, useUser } from '#capabilities/people/customers/web/queries.ts';
import { OpenInquiries } from '#capabilities/people/inquiries/web/open-inquiries.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { Page } from '#foundation/ui/page.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { openPalette } from '../palette/open-palette.ts';
import { LiveMarginWarning } from './live-margin-warning.tsx';
import { MoneyActions, PlaceGroups, SettingsRows } from './profile/places.tsx';

/** `/profile`: the account's home. It begins with the balance and what can be done with it. */
export function ProfilePage() {
  const t = useTranslations('accounts');
  const customers = useTranslations('customers');
  const shell = useTranslations('shell');
  const kyc = useTranslations('kyc');
  const { data: user } = useUser();
  const book = useBook();
  const signOut = useSignOut();
  const account = useAccount();
  const steps = useFirstSteps();
  // How high card and steps are follows from both: what is below comes when it is known.
  const isKnown = !account.isPending && !steps.isPending;
  return (
    <Page title={t('profile.title')}>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_360px] wide:items-start wide:gap-6">
        <div className="flex min-w-0 flex-col gap-4 wide:gap-6">
          <LiveMarginWarning />
          <OpenInquiries />
          <AccountCard action={book === 'demo' && <ResetDemo />} links={<MoneyActions />} />
          {isKnown && (
            <>
              <FirstSteps />
              <PlaceGroups />
              <EquityCurve />
            </>
          )}
        </div>
        <div className={classNames('flex min-w-0 flex-col gap-4 wide:gap-6', !isKnown && 'phone:hidden')}>
          <CustomerCard />
          <SettingsRows kycStatus={user && kyc(`status.${user.kycStatus}`)} />
          <Button
            className="wide:hidden"
            icon={<Search size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={openPalette}
          >
            {shell('search')}
          </Button>
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
