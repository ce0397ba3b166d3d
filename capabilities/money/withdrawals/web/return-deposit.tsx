import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Asset } from '#foundation/money/money.ts';
import { LimitNotice } from '#foundation/ui/account-limits.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { FormDialog } from '#foundation/ui/form-dialog.tsx';
import { InDoubtDialog } from '#foundation/ui/in-doubt.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { rechargeReturnCount } from '../return-contract.ts';
import { noDestination } from './destination.ts';
import { DestinationFields } from './destination-fields.tsx';
import { NoPassword } from './no-password.tsx';
import { useCheck, useReturn } from './queries.ts';
import { useAmount } from './use-amount.ts';
import { isOfSecrets, useWithdrawalSecrets } from './withdrawal-secrets.tsx';

type Props = {
  /** The deposit's. */
  id: string;
  /** What guards the account; undefined while it is loading. */
  guards: { readonly hasWithdrawalPassword: boolean; readonly hasTotp: boolean } | undefined;
  onClose: () => void;
};

const settleMs = 350;

/** Has a deposit below the minimum paid back: what arrives, where to, and the two secrets. */
export function ReturnDeposit({ id, guards, onClose }: Props) {
  const t = useTranslations('withdrawals');
  const amountText = useAmount();
  const count = useCall(rechargeReturnCount, { id });
  const asking = useReturn(id, () => {
    showToast({ title: t('return.done'), tone: 'good' });
    onClose();
  });
  const secrets = useWithdrawalSecrets(guards?.hasTotp === true, asking.refusal);
  const { destination, setDestination, check } = useReturnAddress(count.data?.currency);
  const { data } = count;
  const submit = data && t('return.submit', { amount: amountText(data.actualAmount, data.currency) });
  const address = check.isError ? undefined : check.data?.address;
  const wanted = data &&
    address !== undefined &&
    secrets.typed && {
      id,
      address,
      label: destination.label,
      expectedFee: data.networkFee,
      ...secrets.typed,
    };

  if (asking.doubt !== undefined) {
    return (
      <InDoubtDialog
        command={asking}
        doubt={asking.doubt}
        asked={() => submit ?? t('return.title')}
        lookUp="/profile/deposit"
        secrets={secrets}
        onClose={onClose}
      />
    );
  }
  const hasPassword = guards?.hasWithdrawalPassword;
  return (
    <FormDialog
      title={t('return.title')}
      submit={hasPassword === true && count.error === null ? submit : undefined}
      busy={asking.isBusy}
      onSubmit={wanted && count.error === null ? () => asking.ask(wanted) : undefined}
      onClose={onClose}
    >
      <ReturnLead />
      {hasPassword === false ? (
        <NoPassword />
      ) : count.error !== null ? (
        <Refused failure={count.error} />
      ) : hasPassword === undefined || data === undefined ? (
        <SkeletonLines lines={5} />
      ) : (
        <>
          <WhatArrives count={data} />
          <DestinationFields
            method="crypto"
            network={data.network}
            value={destination}
            onChange={setDestination}
            check={check}
          />
          {secrets.fields}
          {asking.refusal !== undefined && !isOfSecrets(asking.refusal) && (
            <Refused failure={asking.refusal} />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Where to, and what the platform says of the address once it is typed out. */
function useReturnAddress(currency: Asset | undefined) {
  const [destination, setDestination] = useState(noDestination);
  const address = useSettled(destination.address, settleMs);
  const isTyped = address === destination.address && address.length >= 20;
  const check = useCheck(
    currency !== undefined && isTyped ? { method: 'crypto', currency, address } : undefined,
  );
  return { destination, setDestination, check };
}

function WhatArrives({ count }: { count: OutputOf<typeof rechargeReturnCount> }) {
  const t = useTranslations('withdrawals');
  const { currency, network } = count;
  const money = (amount: string): ReactNode => <Money amount={amount} currency={currency} exact />;
  return (
    <FactList
      facts={[
        { label: t('return.amount'), value: money(count.amount) },
        { label: t('preview.networkFee'), value: money(count.networkFee) },
        { label: t('preview.actual'), value: money(count.actualAmount), strong: true },
        { label: t('confirm.network'), value: t(`networks.${network}`) },
      ]}
    />
  );
}

function ReturnLead() {
  const t = useTranslations('withdrawals.return');
  return (
    <>
      <p className="text-quiet">{t('lead')}</p>
      <LimitNotice act="withdrawal" />
    </>
  );
}
