import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import type { Facts } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { textOrName } from '#foundation/ui/text-or-name.ts';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { bankLines, isName } from '../bank-formats.ts';
import type { getWithdrawal } from '../contract.ts';
import { isCancellable, isGivenBack, usedForLoss } from '../rules.ts';
import { GroupedAddress } from './destination-text.tsx';
import { useCancelWithdrawal, useWithdrawal } from './queries.ts';
import { StatusBadge, useStatusNote } from './status-badge.tsx';
import { useAmount } from './use-amount.ts';

type Detail = OutputOf<typeof getWithdrawal>;

/**
 * One withdrawal as a slip: what, where to, when, with which transaction; and the way back while it waits.
 */
export function WithdrawalDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('withdrawals');
  const withdrawal = useWithdrawal(id);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <ReceiptDialog
      title={t('detail.title')}
      receipt={withdrawal}
      actions={
        withdrawal.data !== undefined && isCancellable(withdrawal.data) ? (
          <Button tone="danger" onClick={() => setIsCancelling(true)}>
            {t('detail.cancel')}
          </Button>
        ) : undefined
      }
      onClose={onClose}
    >
      {(detail) => (
        <div className="flex flex-col gap-4">
          <StateNotice detail={detail} />
          <Slip detail={detail} />
          {isCancelling && <CancelDialog detail={detail} onClose={() => setIsCancelling(false)} />}
        </div>
      )}
    </ReceiptDialog>
  );
}

function Slip({ detail }: { detail: Detail }) {
  const t = useTranslations('withdrawals');
  const { currency, status } = detail;
  const money = (amount: string) => <Money amount={amount} currency={currency} exact />;
  const isBack = isGivenBack(status);
  const sections = [
    {
      title: t('detail.what'),
      facts: [
        detail.depositId !== undefined && {
          label: t('detail.deposit'),
          value: <Code>{`D${detail.depositId}`}</Code>,
        },
        { label: t('preview.amount'), value: money(detail.amount) },
        !isBack && { label: t('preview.fee'), value: money(detail.fee) },
        !isBack && {
          label: t(detail.bank === undefined ? 'preview.networkFee' : 'preview.bankFee'),
          value: money(detail.networkFee),
        },
        !isBack && { label: t('preview.actual'), value: money(detail.actualAmount), strong: true },
      ],
    },
    { title: t('detail.where'), facts: useWhere(detail) },
    { title: t('detail.when'), facts: useWhen(detail) },
  ];
  return (
    <ReceiptSlip
      title={t('detail.title')}
      book="real"
      number={detail.orderNumber}
      status={<StatusBadge status={status} />}
      amount={money(isBack ? detail.amount : detail.actualAmount)}
      sections={sections}
      transfers={detail.transfers}
    />
  );
}

/** What its state means, and why where it did not go well. */
function StateNotice({ detail }: { detail: Detail }) {
  const statusNote = useStatusNote();
  const reasons = useTranslations('withdrawals.reasons');
  const { reason, status, heldUntil } = detail;
  const isWarned = reason !== undefined || (status === 'review' && heldUntil !== undefined);
  return (
    <Notice tone={isWarned ? 'warn' : 'info'}>
      <p>{statusNote(detail)}</p>
      {reason !== undefined && reason !== usedForLoss && <p>{textOrName(reasons, reason)}</p>}
      {(status === 'review' || status === 'approved') && (
        <HelpLink article="withdrawal-waits" className="mt-1" />
      )}
    </Notice>
  );
}

function useWhere({ address, network, bank, txHash, reference }: Detail): Facts {
  const t = useTranslations('withdrawals');
  return [
    network !== undefined && { label: t('form.network'), value: t(`networks.${network}`) },
    address !== undefined && {
      label: t('form.address'),
      value: (
        <span className="flex items-center justify-end gap-1">
          <GroupedAddress address={address} />
          <CopyButton text={address} label={t('detail.copyAddress')} />
        </span>
      ),
    },
    bank !== undefined && { label: t('bank.holder'), value: <bdi>{bank.holder}</bdi> },
    ...(bank === undefined ? [] : bankLines(bank)).map(({ word, shown }) => ({
      label: t(`bank.${word}`),
      value: isName(word) ? <bdi>{shown}</bdi> : <Code>{shown}</Code>,
    })),
    reference !== undefined && { label: t('detail.reference'), value: <Code>{reference}</Code> },
    txHash !== undefined && {
      label: t('detail.hash'),
      value: (
        <span className="flex items-center justify-end gap-1">
          <Code>{txHash}</Code>
          <CopyButton text={txHash} label={t('detail.copyHash')} />
        </span>
      ),
    },
  ];
}

function useWhen({ createdAt, decidedAt, endedAt }: Detail): Facts {
  const t = useTranslations('withdrawals.detail');
  return [
    { label: t('requested'), value: <Time at={createdAt} /> },
    decidedAt !== undefined && { label: t('decided'), value: <Time at={decidedAt} /> },
    endedAt !== undefined && { label: t('ended'), value: <Time at={endedAt} /> },
  ];
}

function CancelDialog({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const t = useTranslations('withdrawals.cancel');
  const amountText = useAmount();
  const cancel = useCancelWithdrawal();
  const onSuccess = () => {
    showToast({ title: t('done'), tone: 'good' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !cancel.isPending && onClose()}
      title={t('title')}
      body={t('body', { amount: amountText(detail.amount, detail.currency) })}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      tone="danger"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: detail.id }, { onSuccess })}
      refusal=<Refused failure={cancel.error} />
    />
  );
}
