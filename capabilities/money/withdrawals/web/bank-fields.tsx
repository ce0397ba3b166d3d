import { useTranslations } from 'use-intl';
import { TextField } from '#foundation/ui/text-field.tsx';
import type { BankDetails } from '../rules.ts';

type Props = {
  bank: BankDetails;
  onChange: (bank: BankDetails) => void;
  /** Why it was refused for one of these reasons, if it was. */
  errorOf: (...refusals: string[]) => string | undefined;
};

/** The five lines of a bank account (docs/specification.md, section 3). */
export function BankFields({ bank, onChange, errorOf }: Props) {
  const t = useTranslations('withdrawals.bank');
  const set = (name: keyof BankDetails) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...bank, [name]: event.currentTarget.value });
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <TextField
        className="wide:col-span-2"
        label={t('holder')}
        autoComplete="name"
        maxLength={70}
        value={bank.holder}
        onChange={set('holder')}
      />
      <TextField label={t('bankName')} maxLength={70} value={bank.bankName} onChange={set('bankName')} />
      <TextField label={t('branch')} maxLength={70} value={bank.branch} onChange={set('branch')} />
      <TextField
        label={t('account')}
        dir="ltr"
        autoComplete="off"
        maxLength={42}
        value={bank.account}
        error={errorOf('BANK_ACCOUNT_INVALID')}
        onChange={set('account')}
      />
      <TextField
        label={t('ifsc')}
        hint={t('ifscHint')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={14}
        value={bank.ifsc}
        error={errorOf('IFSC_INVALID')}
        onChange={set('ifsc')}
      />
    </div>
  );
}
