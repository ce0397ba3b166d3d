import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Network } from '#foundation/money/networks.ts';
import { allOf } from '#foundation/text/words.ts';
import { FormDialog } from '#foundation/ui/form-dialog.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { AddressField } from './address-field.tsx';
import { BankFields } from './bank-fields.tsx';
import { isWholeBank, noBank } from './destination.ts';
import { useAddDestination } from './queries.ts';
import { isOfSecrets, useWithdrawalSecrets } from './withdrawal-secrets.tsx';

const kinds = allOf<Network | 'bank'>()(['ethereum', 'bitcoin', 'bank']);

/** Refusals that stand beside a field of where the money goes. */
const ofAddress = ['ADDRESS_INVALID', 'ADDRESS_OURS', 'ADDRESS_KNOWN', 'RECEIVING_ADDRESS_REQUIRED'];
const ofBank = ['BANK_ACCOUNT_INVALID', 'IFSC_INVALID'];

/** A new entry of the address book: guarded like a withdrawal, since money will go there. */
export function AddDestination({ hasTotp, onClose }: { hasTotp: boolean; onClose: () => void }) {
  const t = useTranslations('withdrawals');
  const refusalText = useRefusalText();
  const add = useAddDestination();
  const [kind, setKind] = useState<(typeof kinds)[number]>('ethereum');
  const [address, setAddress] = useState('');
  const [bank, setBank] = useState(noBank);
  const [label, setLabel] = useState('');
  const refused = add.error instanceof RefusalError ? add.error.refusal : undefined;
  const secrets = useWithdrawalSecrets(hasTotp, refused);
  const errorOf = (...names: string[]) =>
    refused !== undefined && names.includes(refused.refusal) ? refusalText(refused) : undefined;
  const isBeside =
    refused !== undefined &&
    (isOfSecrets(refused) || (kind === 'bank' ? ofBank : ofAddress).includes(refused.refusal));
  const isWhole = kind === 'bank' ? isWholeBank(bank) : address !== '';

  function send(typed: NonNullable<typeof secrets.typed>) {
    const where =
      kind === 'bank' ? { method: kind, bank } : { method: 'crypto' as const, network: kind, address };
    const onSuccess = () => {
      showToast({ title: t('addressBook.added'), tone: 'good' });
      onClose();
    };
    add.mutate({ ...where, label, ...typed }, { onSuccess });
  }

  const { typed } = secrets;
  return (
    <FormDialog
      title={t('addressBook.addTitle')}
      submit={t('addressBook.save')}
      busy={add.isPending}
      onSubmit={isWhole && typed !== undefined ? () => send(typed) : undefined}
      onClose={onClose}
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
        <BankFields bank={bank} onChange={setBank} errorOf={errorOf} />
      ) : (
        <AddressField value={address} error={errorOf(...ofAddress)} onChange={setAddress} />
      )}
      <TextField
        label={t('addressBook.labelField')}
        maxLength={40}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      {secrets.fields}
      {!isBeside && <Refused failure={add.error} />}
    </FormDialog>
  );
}
