import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList, ListDays } from '#foundation/ui/list-days.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { RequestLines, requestLinkStyle } from '#foundation/ui/operator-request.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import { type CharityFunds, listPayouts } from '../console-contract.ts';
import { useCharityFunds } from './queries.ts';

/**
 * What came in for the charity, what was paid out of it, and each remittance with who recorded and decided
 * it.
 */
export function CharityDesk() {
  const t = useTranslations('nfts-console.charity');
  const { period } = useListAddress();
  const { data: funds } = useCharityFunds();
  const remittances = useCallPage(listPayouts, (paging) => ({ ...period, ...paging }), 10);
  return (
    <div className="flex flex-col gap-4">
      <Sums funds={funds} />
      <ListDays />
      <PagedList
        {...remittances}
        title={t('payouts')}
        empty={<EmptyList title={t('empty')} body={t('emptyBody')} />}
      >
        {(remittance) => (
          <Link
            to="/reviews"
            search={{ id: `payout-${remittance.id}`, status: remittance.status }}
            className={requestLinkStyle}
          >
            <RequestLines
              title={<bdi>{remittance.reference}</bdi>}
              amount={<Money amount={remittance.amount} currency="USDT" />}
              text={<bdi>{remittance.note}</bdi>}
              request={remittance}
            />
          </Link>
        )}
      </PagedList>
      <ExportRows call={listPayouts} input={period} />
    </div>
  );
}

const sums = ['received', 'paidOut', 'payable', 'waiting'] as const;

function Sums({ funds }: { funds: CharityFunds | undefined }) {
  const t = useTranslations('nfts-console.charity');
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      {sums.map((name) => (
        <div key={name} className="rounded border border-line bg-raised px-4 py-3">
          <dt className="text-note text-faint">{t(name)}</dt>
          <dd className="text-title font-medium">
            <Money amount={funds?.[name]} currency="USDT" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
