import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Money } from '#foundation/ui/money.tsx';
import { RequestLines, requestLinkStyle } from '#foundation/ui/operator-request.tsx';
import { PagedList } from '#foundation/ui/paged.tsx';
import type { CharityStanding } from '../console-contract.ts';
import { payoutsPerPage, usePayouts, useStanding } from './queries.ts';

/** What came in for the charity, what was paid out of it, and each pay-out with who recorded and decided it. */
export function CharityDesk() {
  const t = useTranslations('nfts-console.charity');
  const [page, setPage] = useState(1);
  const { data: standing } = useStanding();
  const payouts = usePayouts(page);
  return (
    <div className="flex flex-col gap-4">
      <Sums standing={standing} />
      <PagedList
        answer={payouts}
        page={page}
        pageSize={payoutsPerPage}
        onPage={setPage}
        title={t('payouts')}
        empty={t('empty')}
        emptyBody={t('emptyBody')}
      >
        {(payout) => (
          <Link
            to="/reviews"
            search={{ id: `payout-${payout.id}`, status: payout.status }}
            className={requestLinkStyle}
          >
            <RequestLines
              title={<bdi>{payout.reference}</bdi>}
              amount={<Money amount={payout.amount} currency="USDT" />}
              text={<bdi>{payout.note}</bdi>}
              request={payout}
            />
          </Link>
        )}
      </PagedList>
    </div>
  );
}

const sums = ['received', 'paidOut', 'payable', 'waiting'] as const;

function Sums({ standing }: { standing: CharityStanding | undefined }) {
  const t = useTranslations('nfts-console.charity');
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-4">
      {sums.map((name) => (
        <div key={name} className="rounded border border-line bg-raised px-4 py-3">
          <dt className="text-note text-faint">{t(name)}</dt>
          <dd className="text-title font-medium">
            <Money amount={standing?.[name]} currency="USDT" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
