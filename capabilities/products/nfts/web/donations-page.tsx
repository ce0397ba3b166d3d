import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { bothEnds } from '#foundation/ui/both-ends.ts';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { RowList } from '#foundation/ui/row-list.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { useSession } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Donations } from '../contract.ts';
import { useDonations } from './queries.ts';

/** `/nfts/donations`, public: what came in for the charity and what was paid out to it, line by line. */
export function DonationsPage() {
  const t = useTranslations('nfts.donations');
  const { isLogin } = useSession();
  const donations = useDonations();
  return (
    <Page title={t('title')} {...(isLogin ? { back: true, backTo: '/nfts' } : {})}>
      <div className="flex flex-col gap-5 wide:gap-6">
        <p className="max-w-text text-lead text-quiet">{t('lead')}</p>
        <Answered answer={donations} waiting={<Skeleton className="h-64 w-full" />}>
          {(loaded) => (
            <>
              <Sums donations={loaded} />
              <div className="grid items-start gap-5 wide:grid-cols-2 wide:gap-6">
                <Pieces donations={loaded} />
                <Remittances donations={loaded} />
              </div>
            </>
          )}
        </Answered>
      </div>
    </Page>
  );
}

function Sums({ donations: { total, paidOut, payable, sample } }: { donations: Donations }) {
  const t = useTranslations('nfts.donations');
  const format = useFormat();
  const share = Number(total) === 0 ? 0 : Number(paidOut) / Number(total);
  return (
    <section aria-label={t('sums')} className="rounded border border-line bg-raised px-4 py-5 wide:px-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-quiet">{t('total')}</p>
          <p className="text-hero font-semibold phone:text-display" data-testid="total">
            <Money amount={total} currency="USDT" />
          </p>
        </div>
        {sample && <SampleLabel />}
      </div>
      <div
        role="img"
        aria-label={t('share', { percent: format.percent(share * 100, { digits: 0 }) })}
        className="mt-4 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <div>
          <dt className="text-note text-faint">{t('paidOut')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={paidOut} currency="USDT" />
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-note text-faint">{t('payable')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={payable} currency="USDT" />
          </dd>
        </div>
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-note text-faint">{t('source')}</p>
    </section>
  );
}

function Pieces({ donations: { nfts } }: { donations: Donations }) {
  const t = useTranslations('nfts.donations');
  const { isLogin } = useSession();
  return (
    <Card title={t('pieces')} flush>
      <RowList
        rows={nfts}
        empty={
          <EmptyState
            title={t('noPieces')}
            body={t('noPiecesBody')}
            action={isLogin ? <LinkButton to="/nfts">{t('toMarket')}</LinkButton> : undefined}
          />
        }
      >
        {(nft) => (
          <li key={nft.transferId} className="flex gap-3 px-4 py-3 wide:px-5">
            <img
              src={nft.thumbnail}
              alt={nft.alt}
              loading="lazy"
              decoding="async"
              width={56}
              height={56}
              className="size-14 rounded border border-line object-cover"
            />
            <div className="min-w-0 flex-1">
              <div className={bothEnds}>
                {isLogin ? (
                  <Link to="/nfts/piece" search={{ id: nft.id }} className="font-medium hover:underline">
                    <bdi>{nft.title}</bdi>
                  </Link>
                ) : (
                  <bdi className="font-medium">{nft.title}</bdi>
                )}
                <Money amount={nft.amount} currency="USDT" className="font-medium" />
              </div>
              <p className="text-note text-quiet">
                <bdi>{nft.creator}</bdi> · <Time at={nft.time} />
              </p>
              <Proof {...nft} />
            </div>
          </li>
        )}
      </RowList>
    </Card>
  );
}

function Remittances({ donations: { payouts: remittances } }: { donations: Donations }) {
  const t = useTranslations('nfts.donations');
  return (
    <Card title={t('payouts')} flush>
      <RowList rows={remittances} empty={<EmptyState title={t('noPayouts')} body={t('noPayoutsBody')} />}>
        {(remittance) => (
          <li key={remittance.id} className="px-4 py-3 wide:px-5">
            <div className={bothEnds}>
              <span className="font-medium">
                <bdi>{remittance.reference}</bdi>
              </span>
              <Money amount={remittance.amount} currency="USDT" className="font-medium" />
            </div>
            <p className="text-note text-quiet">
              <Time at={remittance.time} /> · {t('twoOperators')}
            </p>
            <Proof {...remittance} document={remittance.documentHash} />
          </li>
        )}
      </RowList>
    </Card>
  );
}

/** What the line is found by in the ledger. */
function Proof(props: { transferId: string; batchHash: string; document?: string }) {
  const t = useTranslations('nfts.donations');
  return (
    <details className="mt-1 text-note text-quiet">
      <summary className="w-fit text-accent">{t('receipt')}</summary>
      <FactList
        dense
        facts={[
          { label: t('transfer'), value: <Code>{props.transferId}</Code> },
          { label: t('batch'), value: <Code>{props.batchHash}</Code> },
          props.document !== undefined && { label: t('document'), value: <Code>{props.document}</Code> },
        ]}
      />
    </details>
  );
}
