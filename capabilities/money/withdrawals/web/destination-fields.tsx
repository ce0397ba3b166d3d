import { useTranslations } from 'use-intl';
import type { Network } from '#foundation/money/networks.ts';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Select } from '#foundation/ui/select.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { DestinationView } from '../address-contract.ts';
import type { WithdrawalMethod } from '../rules.ts';
import { AddressField } from './address-field.tsx';
import { BankFields, type BankPlace } from './bank-fields.tsx';
import { type Destination, noBank, noDestination, typed } from './destination.ts';
import { shortAddress } from './destination-text.tsx';
import { HolderNote } from './holder-note.tsx';
import { type useCheck, useDestinations } from './queries.ts';

type Props = {
  method: WithdrawalMethod;
  network: Network;
  value: Destination;
  onChange: (value: Destination) => void;
  /** What the check of a settled destination says; undefined while there is nothing to check. */
  check: ReturnType<typeof useCheck>;
  /** Where banks are offered. */
  place?: BankPlace | undefined;
};

/** The receiving address or bank account: chosen from the address book or typed, and checked while it is. */
export function DestinationFields({ method, network, value, onChange, check, place }: Props) {
  const t = useTranslations('withdrawals');
  const book = useDestinations();
  const entries = (book.data ?? []).filter(
    (entry) => entry.method === method && (method === 'bank' || entry.network === network),
  );
  const isTyped = value.from === typed;
  const errorOf = useCheckError(check);
  const choose = (from: string) => {
    const entry = entries.find(({ id }) => id === from);
    onChange(
      entry === undefined
        ? { ...noDestination, bank: noBank(place?.home) }
        : { from, address: entry.address ?? '', bank: entry.bank ?? noBank(place?.home), label: entry.label },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      {entries.length > 0 && (
        <Select
          label={t('form.from')}
          value={value.from}
          onChange={choose}
          options={[
            ...entries.map((entry) => ({
              value: entry.id,
              label: entry.label === '' ? endOf(entry) : entry.label,
              ...(entry.label === '' ? {} : { detail: endOf(entry) }),
            })),
            { value: typed, label: t(method === 'bank' ? 'form.typedBank' : 'form.typed') },
          ]}
        />
      )}
      {method === 'crypto' && isTyped && (
        <AddressField
          value={value.address}
          error={errorOf('ADDRESS_INVALID', 'ADDRESS_OURS', 'RECEIVING_ADDRESS_REQUIRED')}
          onChange={(address) => onChange({ ...value, address })}
        />
      )}
      {method === 'bank' && isTyped && place !== undefined && (
        <BankFields
          bank={value.bank}
          onChange={(bank) => onChange({ ...value, bank })}
          errorOf={errorOf}
          CountryField={place.CountryField}
        />
      )}
      {isTyped && check.data?.isNew === true && (
        <TextField
          label={t('form.label')}
          maxLength={40}
          value={value.label}
          onChange={({ currentTarget }) => onChange({ ...value, label: currentTarget.value })}
        />
      )}
      <HolderNote check={check} />
      <CheckNote check={check} />
    </div>
  );
}

function endOf({ address, bank }: DestinationView): string {
  return bank === undefined ? shortAddress(address ?? '') : `${bank.bankName} …${bank.account.slice(-4)}`;
}

/** The refusal of a check, for the field it speaks of. */
function useCheckError(check: Props['check']) {
  const refusalText = useRefusalText();
  const { error } = check;
  return (...names: string[]) =>
    error instanceof RefusalError && names.includes(error.refusal.refusal) ? refusalText(error) : undefined;
}

function CheckNote({ check }: { check: Props['check'] }) {
  const t = useTranslations('withdrawals.check');
  const format = useFormat();
  if (check.data === undefined || check.isError) return null;
  const { label, usableAt, isNew, address } = check.data;
  const time = format.time(usableAt, 'moment');
  return (
    <div className="flex flex-col gap-1 text-note">
      {isNew ? (
        <p className="text-warn">{t(label === undefined ? 'new' : 'stillNew', { time })}</p>
      ) : (
        <p className="text-rise">{label === undefined ? t('knownPlain') : t('known', { label })}</p>
      )}
      {address !== undefined && <p className="text-faint">{t('lower')}</p>}
    </div>
  );
}
