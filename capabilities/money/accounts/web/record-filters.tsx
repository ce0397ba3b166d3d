import { useTranslations } from 'use-intl';
import { assets } from '#foundation/money/money.ts';
import { Button } from '#foundation/ui/button.tsx';
import { DateField } from '#foundation/ui/date-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { filterReasons } from '../contract.ts';
import type { RecordSearch } from './record-filter.ts';

type Props = { search: RecordSearch; onChange: (search: RecordSearch) => void };

/** Reason and days; every choice shows at once and starts again at the first page. */
export function RecordFilters({ search, onChange }: Props) {
  const t = useTranslations('accounts');
  const reasons = useTranslations('reasons');
  const { reason, currency, from, to } = search;
  /** An emptied filter leaves the address. */
  const change = (name: keyof RecordSearch, value: string) => {
    const { [name]: _, page: __, ...others } = search;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const isFiltered = [reason, currency, from, to].some((value) => value !== undefined);
  return (
    <search className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 wide:grid-cols-[220px_180px_160px_160px_auto] wide:justify-start wide:px-5">
      <Select
        className="col-span-2 wide:col-span-1"
        label={t('records.reason')}
        value={reason ?? 'all'}
        onChange={(value) => change('reason', value === 'all' ? '' : value)}
        options={[
          { value: 'all', label: t('records.allReasons') },
          ...filterReasons.map((value) => ({ value, label: reasons(value) })),
        ]}
      />
      <Select
        className="col-span-2 wide:col-span-1"
        label={t('currency')}
        value={currency ?? 'all'}
        onChange={(value) => change('currency', value === 'all' ? '' : value)}
        options={[
          { value: 'all', label: t('records.allCurrencies') },
          ...assets.map((value) => ({ value, label: value })),
        ]}
      />
      <DateField
        label={t('records.from')}
        placeholder={t('records.anyDay')}
        value={from ?? ''}
        max={to}
        onChange={(value) => change('from', value)}
      />
      <DateField
        label={t('records.to')}
        placeholder={t('records.anyDay')}
        value={to ?? ''}
        min={from}
        onChange={(value) => change('to', value)}
      />
      {isFiltered && (
        <Button tone="quiet" className="col-span-2 wide:col-span-1" onClick={() => onChange({})}>
          {t('records.clear')}
        </Button>
      )}
    </search>
  );
}
