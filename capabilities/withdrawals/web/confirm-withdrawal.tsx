import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Network } from '#foundation/money/networks.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { WithdrawalView, withdrawalCount } from '../contract.ts';
import { CostPreview } from './cost-preview.tsx';
import { DestinationText, GroupedAddress } from './destination-text.tsx';
import { useWithdraw, type WantedWithdrawal } from './queries.ts';
import { useAmount } from './use-amount.ts';

type Props = {
  wanted: Omit<WantedWithdrawal, 'tradPwd' | 'totp'>;
  network: Network | undefined;
  count: OutputOf<typeof withdrawalCount>;
  hasTotp: boolean;
  onClose: () => void;
  onDone: (withdrawal: WithdrawalView) => void;
};

const beside = {
  password: ['WITHDRAWAL_PASSWORD_INCORRECT', 'WITHDRAWAL_PASSWORD_INVALID', 'WITHDRAWALS_LOCKED'],
  totp: ['TOTP_REQUIRED', 'TOTP_INCORRECT'],
} as const satisfies Record<string, readonly RefusalName[]>;

/**
 * The last look before money leaves: where to, what it costs, and the two secrets. A press after a lost connection repeats the same
 * request, so it can't withdraw twice; any other press is a new one.
 */
export function ConfirmWithdrawal({ wanted, network, count, hasTotp, onClose, onDone }: Props) {
  const t = useTranslations('withdrawals');
  const amountText = useAmount();
  const refusalText = useRefusalText();
  const withdraw = useWithdraw();
  const [requestId, setRequestId] = useState(newRequestId);
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const amount = amountText(wanted.amount, wanted.currency);
  const failure = withdraw.error ?? (withdraw.data?.ok === false ? withdraw.data : undefined);
  const name = withdraw.data?.ok === false ? withdraw.data.refusal : undefined;
  const isUnknown = withdraw.error !== null;
  const errorOf = (names: readonly RefusalName[]) =>
    name !== undefined && failure !== undefined && names.includes(name) ? refusalText(failure) : undefined;
  const isBeside = Object.values(beside).some((names) => errorOf(names) !== undefined);

  function submit() {
    if (password.length !== 6) return;
    withdraw.mutate(
      { ...wanted, tradPwd: password, ...(totp === '' ? {} : { totp }), requestId },
      {
        onSuccess(result) {
          setRequestId(newRequestId());
          if (!result.ok) return;
          showToast({ title: t('confirm.done'), tone: 'good' });
          onDone(result.value);
        },
      },
    );
  }

  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => {
        if (!open && !withdraw.isPending) onClose();
      }}
      title={t('confirm.title')}
      actions={
        <Button
          type="submit"
          form="confirm-withdrawal"
          tone="primary"
          busy={withdraw.isPending}
          disabled={password.length !== 6 || (hasTotp && totp.trim() === '')}
        >
          {isUnknown ? t('confirm.askAgain') : t('confirm.submit', { amount })}
        </Button>
      }
    >
      <form
        id="confirm-withdrawal"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FactList
          facts={[
            {
              label: t('confirm.to'),
              value:
                wanted.address === undefined ? (
                  <DestinationText bank={wanted.bank} />
                ) : (
                  <GroupedAddress address={wanted.address} />
                ),
            },
            ...(network === undefined
              ? []
              : [{ label: t('confirm.network'), value: t(`networks.${network}`) }]),
            {
              label: t('preview.actual'),
              value: <Money amount={count.actualAmount} currency={wanted.currency} exact />,
              strong: true,
            },
          ]}
        />
        <details className="text-note">
          <summary className="cursor-pointer text-accent">{t('preview.title')}</summary>
          <CostPreview amount={wanted.amount} currency={wanted.currency} count={count} />
        </details>
        <PasswordField
          label={t('confirm.password')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={password}
          error={errorOf(beside.password)}
          onChange={({ target }) => setPassword(target.value.replace(/\D/g, ''))}
        />
        {hasTotp && <SecondFactorField value={totp} onChange={setTotp} error={errorOf(beside.totp)} />}
        {failure !== undefined && !isBeside && (
          <RefusalNotice>
            <p>{refusalText(failure)}</p>
            {isUnknown && (
              <p className="mt-1">
                {t('confirm.unknown')}{' '}
                <LinkButton to="/profile/withdrawals" size="small" tone="quiet">
                  {t('confirm.lookAtList')}
                </LinkButton>
              </p>
            )}
          </RefusalNotice>
        )}
      </form>
    </SheetOrDialog>
  );
}
