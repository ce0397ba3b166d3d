import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets } from '#foundation/money/money.ts';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import type { RechargeAddress } from '../contract.ts';
import { useDepositAddress } from './queries.ts';
import { SamplePayment } from './sample-payment.tsx';

const QrCode = lazyPart(
  () => import('#foundation/ui/qr-code.tsx'),
  (module) => module.QrCode,
);

type Props = { currency: Asset; onCurrency: (currency: Asset) => void };

/** First the currency, then the customer's own address for it, as text and as a picture. */
export function DepositAddress({ currency, onCurrency }: Props) {
  const t = useTranslations('deposits.address');
  const given = useDepositAddress(currency);
  return (
    <Card title={t('title')} action={given.data?.sample === true && <SampleLabel />}>
      <div className="flex flex-col gap-4">
        <Segmented
          label={t('currency')}
          wide
          value={currency}
          onChange={onCurrency}
          options={assets.map((asset) => ({ value: asset, label: asset }))}
        />
        <Answered answer={given} waiting={<Waiting />}>
          {(address) => <Address given={address} />}
        </Answered>
      </div>
    </Card>
  );
}

function Address({ given }: { given: RechargeAddress }) {
  const t = useTranslations('deposits.address');
  const networks = useTranslations('deposits.networks');
  const { address, currency, network, minAmount, confirmations, sample } = given;
  const networkName = networks(currency === 'USDT' ? 'erc20' : network);
  return (
    <>
      <div className="flex flex-col items-center gap-4 rounded bg-sunken p-4 wide:flex-row wide:items-center wide:p-5">
        <div className="size-40 shrink-0 overflow-hidden rounded border border-line bg-[#fff]">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrCode text={address} label={t('qr', { currency })} />
          </Suspense>
        </div>
        <div className="flex w-full min-w-0 flex-1 flex-col gap-1">
          <p className="text-note text-quiet">{t('own', { currency })}</p>
          <div className="flex items-start gap-2">
            <p className="num min-w-0 flex-1 text-lead leading-snug font-medium wrap-anywhere" dir="ltr">
              {address}
            </p>
            <CopyButton text={address} label={t('copy')} />
          </div>
        </div>
      </div>
      <FactList
        dense
        facts={[
          { label: t('network'), value: networkName },
          { label: t('minimum'), value: <Money amount={minAmount} currency={currency} /> },
          { label: t('confirmations'), value: t('blocks', { count: confirmations }) },
        ]}
      />
      <p className="text-note text-quiet">{t('below')}</p>
      <Notice tone="warn">
        <p>{t('onlyThis', { currency, network: networkName })}</p>
        <HelpLink article="deposits" className="mt-1" />
      </Notice>
      {sample && <SamplePayment given={given} />}
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-14 w-full" />
    </>
  );
}
