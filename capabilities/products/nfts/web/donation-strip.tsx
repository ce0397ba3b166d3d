import { HeartHandshake } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useDonations } from './queries.ts';

/** What the market has brought so far, and where each part of it is shown. */
export function DonationStrip() {
  const t = useTranslations('nfts.strip');
  const { data } = useDonations();
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded border border-line bg-raised px-4 py-3 wide:px-5 wide:py-4"
    >
      <HeartHandshake size={24} strokeWidth={1.5} className="text-accent phone:hidden" aria-hidden="true" />
      <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2 phone:basis-full phone:justify-between phone:gap-x-4">
        <Sum label={t('raised')} amount={data?.total} />
        <Sum label={t('paidOut')} amount={data?.paidOut} />
        <Sum label={t('payable')} amount={data?.payable} className="phone:hidden" />
      </dl>
      <LinkButton to="/nfts/donations" className="phone:w-full">
        {t('all')}
      </LinkButton>
    </section>
  );
}

function Sum(props: { label: string; amount: string | undefined; className?: string }) {
  const { label, amount, className } = props;
  return (
    <div className={className}>
      <dt className="text-note text-faint">{label}</dt>
      <dd className="text-lead font-medium">
        <Money amount={amount} currency="USDT" />
      </dd>
    </div>
  );
}
