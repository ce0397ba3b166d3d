import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Network } from '#foundation/money/networks.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { allOf } from '#foundation/text/words.ts';
import { Button } from '#foundation/ui/button.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { BankFields } from './bank-fields.tsx';
import { isWholeBank, noBank } from './destination.ts';
import { useAddDestination } from './queries.ts';

const kinds = allOf<Network | 'bank'>()(['ethereum', 'bitcoin', 'bank']);

const beside: Readonly<Record<string, readonly RefusalName[]>> = {
  address: ['ADDRESS_INVALID', 'ADDRESS_OURS', 'ADDRESS_KNOWN', 'RECEIVING_ADDRESS_REQUIRED'],
  account: ['BANK_ACCOUNT_INVALID'],
  ifsc: ['IFSC_INVALID'],
  password: ['WITHDRAWAL_PASSWORD_INCORRECT', 'WITHDRAWAL_PASSWORD_INVALID', 'WITHDRAWALS_LOCKED'],
  totp: ['TOTP_REQUIRED', 'TOTP_INCORRECT'],
};

/** A new entry of the address book: guarded like a withdrawal, since money will go there. */
export function AddDestination({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('withdrawals');
  const refusalText = useRefusalText();
  const add = useAddDestination();
  const [kind, setKind] = useState<(typeof kinds)[number]>('ethereum');
  const [address, setAddress] = useState('');
  const [bank, setBank] = useState(noBank);
  const [label, setLabel] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const refused = add.data?.ok === false ? add.data : undefined;
  const errorOf = (field: string) =>
    refused !== undefined && beside[field]?.includes(refused.refusal) ? refusalText(refused) : undefined;
  const isBeside = Object.keys(beside).some(
    (field) => errorOf(field) !== undefined && (kind !== 'bank' || field !== 'address'),
  );
  const failure = add.error ?? refused;
  const canSend = (kind === 'bank' ? isWholeBank(bank) : address !== '') && password.length === 6;
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => {
        if (!open && !add.isPending) onClose();
      }}
      title={t('addressBook.addTitle')}
      actions={
        <Button type="submit" form="add-destination" tone="primary" busy={add.isPending} disabled={!canSend}>
          {t('addressBook.save')}
        </Button>
      }
    >
      <FormFrame
        id="add-destination"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={() => {
          if (!canSend) return;
          const guards = { label, tradPwd: password, ...(totp === '' ? {} : { totp }) };
          add.mutate(
            kind === 'bank'
              ? { method: 'bank', bank, ...guards }
              : { method: 'crypto', network: kind, address, ...guards },
            {
              onSuccess(result) {
                if (!result.ok) return;
                showToast({ title: t('addressBook.added'), tone: 'good' });
                onClose();
              },
            },
          );
        }}
      >
        <p className="text-quiet">{t('addressBook.addLead')}</p>
        <Segmented
          label={t('method.label')}
          wide
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({
            value,
            label: value === 'bank' ? t('method.bank') : t(`networks.${value}`),
          }))}
        />
        {kind === 'bank' ? (
          <BankFields
            bank={bank}
            onChange={setBank}
            errors={{ account: errorOf('account'), ifsc: errorOf('ifsc') }}
          />
        ) : (
          <TextField
            label={t('form.address')}
            hint={t('form.networkHint')}
            error={errorOf('address')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value.trim())}
          />
        )}
        <TextField
          label={t('addressBook.labelField')}
          maxLength={40}
          value={label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <PasswordField
          label={t('confirm.password')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={password}
          error={errorOf('password')}
          onChange={({ target }) => setPassword(target.value.replace(/\D/g, ''))}
        />
        {hasTotp && <SecondFactorField value={totp} onChange={setTotp} error={errorOf('totp')} />}
        {failure !== undefined && !isBeside && <Refused failure={failure} />}
      </FormFrame>
    </SheetOrDialog>
  );
}
