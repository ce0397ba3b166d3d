import { useTranslations } from 'use-intl';
import { DayRange } from '#foundation/ui/day-range.tsx';
import { momentsOf } from '#foundation/ui/days.ts';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { type ActFilters, useActors } from './queries.ts';

/** The filters as the page's address holds them; days are the reader's own. */
export const filterNames = ['text', 'name', 'operator', 'customer', 'from', 'to'] as const;
export type AddressFilters = { readonly [name in (typeof filterNames)[number]]?: string | undefined };

/** What is asked of the platform; a day counts from its first moment to its last, where the reader is. */
export function asked({ text, name, operator, customer, from, to }: AddressFilters): ActFilters {
  return {
    ...(text === undefined ? {} : { text }),
    ...(name === undefined ? {} : { name }),
    ...(isNumber(operator) ? { operatorId: operator } : {}),
    ...(isNumber(customer) ? { customerId: customer } : {}),
    ...momentsOf({ from, to }),
  };
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,18}$/.test(text);
}

type Props = { filters: AddressFilters; onChange: (changes: AddressFilters) => void };

export function ActFilterFields({ filters, onChange }: Props) {
  const t = useTranslations('audit.filters');
  const actors = useActors();
  const filled = (text: string) => (text === '' ? undefined : text);
  return (
    <search
      aria-label={t('label')}
      className="grid items-end gap-3 wide:grid-cols-[2fr_1.5fr_1fr_1fr_auto_auto]"
    >
      <SearchField
        label={t('text')}
        value={filters.text ?? ''}
        onChange={(text) => onChange({ text: filled(text) })}
      />
      <div className="grid grid-cols-2 gap-3 wide:contents">
        <Select
          label={t('operator')}
          value={filters.operator ?? 'all'}
          onChange={(id) => onChange({ operator: id === 'all' ? undefined : id })}
          options={[
            { value: 'all', label: t('everyone') },
            ...actors.map(({ id, email }) => ({ value: id, label: email })),
          ]}
          className="phone:col-span-2"
        />
        <TextField
          label={t('name')}
          placeholder="kyc"
          dir="ltr"
          maxLength={80}
          value={filters.name ?? ''}
          onChange={({ currentTarget }) => onChange({ name: filled(currentTarget.value.trim()) })}
        />
        <TextField
          label={t('customer')}
          inputMode="numeric"
          dir="ltr"
          maxLength={18}
          value={filters.customer ?? ''}
          onChange={({ currentTarget }) => onChange({ customer: filled(currentTarget.value.trim()) })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 wide:contents">
        <DayRange days={filters} onChange={onChange} />
      </div>
    </search>
  );
}
