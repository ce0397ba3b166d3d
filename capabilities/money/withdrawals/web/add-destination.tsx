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
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { BankDetails } from '../bank-formats.ts';
import { AddressField } from './address-field.tsx';
import { BankFields, type BankPlace, bankRefusals } from './bank-fields.tsx';
import { isWholeBank, noBank } from './destination.ts';
import { HolderNote } from './holder-note.tsx';
import { useAddDestination, useCheck } from './queries.ts';
import { settleMs } from './use-withdrawal-draft.ts';
import { isOfSecrets, useWithdrawalSecrets } from './withdrawal-secrets.tsx';

const kinds = allOf<Network | 'bank'>()(['ethereum', 'bitcoin', 'bank']);

/** Refusals that stand beside a field of where the money goes. */
const ofAddress = ['ADDRESS_INVALID', 'ADDRESS_OURS', 'ADDRESS_KNOWN', 'RECEIVING_ADDRESS_REQUIRED'];

type Props = { hasTotp: boolean; place: BankPlace; onClose: () => void };

/** A new entry of the address book: guarded like a withdrawal, since money will go there. */
export function AddDestination({ hasTotp, place, onClose }: Props) {
  const t = useTranslations('withdrawals');
  const refusalText = useRefusalText();
  const add = useAddDestination();
  const [kind, setKind] = useState<(typeof kinds)[number]>('ethereum');
  const [address, setAddress] = useState('');
  const [bank, setBank] = useState(noBank(place.home));
  const [label, setLabel] = useState('');
  const refused = refusalIn(add.error);
  const secrets = useWithdrawalSecrets(hasTotp, refused);
  const check = useBankCheck(kind === 'bank' ? bank : undefined);
  const errorOf = (...names: string[]) => {
    const found = [refused, refusalIn(check.error)].find((each) => each && names.includes(each.refusal));
    return found === undefined ? undefined : refusalText(found);
  };
  const isBeside =
    refused !== undefined &&
    (isOfSecrets(refused) || (kind === 'bank' ? bankRefusals : ofAddress).includes(refused.refusal));
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
        <>
          <BankFields bank={bank} onChange={setBank} errorOf={errorOf} CountryField={place.CountryField} />
          <HolderNote check={check} />
        </>
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

/** What the platform says of an account, once it is whole and the typing pauses. */
function useBankCheck(bank: BankDetails | undefined) {
  const settled = useSettled(bank, settleMs);
  const isAsked = bank !== undefined && settled === bank && isWholeBank(bank);
  return useCheck(isAsked ? { method: 'bank', bank } : undefined);
}

function refusalIn(error: unknown) {
  return error instanceof RefusalError ? error.refusal : undefined;
}
