import { useState } from 'react';
import { useLocale, useMessages, useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { countryNames } from '#foundation/ui/country-names.ts';
import { DayRange } from '#foundation/ui/day-range.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { useOperator } from '#foundation/ui/operator.ts';
import { SearchSelect } from '#foundation/ui/search-select.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { notUnderstood } from '#foundation/ui/typed-number.ts';
import { useReasonText, useWhyText } from '#foundation/ui/use-reason-text.ts';
import type { ReviewKind } from '../rules.ts';
import type { InboxFilter, Narrowing } from './inbox-search.ts';
import { useCounts } from './queries.ts';
import { useAssignees } from './team-queries.ts';

type Props = { filter: InboxFilter; onChange: (narrowing: Narrowing) => void; onClose: () => void };

const any = 'any';

/** What narrows the inbox beside kind and part: nothing is asked before it is applied. */
export function QueueFilters({ filter, onChange, onClose }: Props) {
  const t = useTranslations('reviews.filters');
  const [draft, setDraft] = useState<Narrowing>(filter);
  const change = (changes: Narrowing) => setDraft({ ...draft, ...changes });
  const amounts = [draft.amountFrom, draft.amountTo];
  const apply = (narrowing: Narrowing) => {
    onChange(narrowing);
    onClose();
  };
  return (
    <SheetOrDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      actions={
        <>
          <Button tone="quiet" onClick={() => apply(unnarrowed)}>
            {t('clear')}
          </Button>
          <Button tone="primary" disabled={amounts.includes(notUnderstood)} onClick={() => apply(draft)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <AmountField
          label={t('amountFrom')}
          value={draft.amountFrom}
          onChange={(amountFrom) => change({ amountFrom })}
        />
        <AmountField
          label={t('amountTo')}
          value={draft.amountTo}
          onChange={(amountTo) => change({ amountTo })}
        />
        <p className="col-span-2 -mt-2 text-note text-faint">{t('amountHint')}</p>
        <DayRange days={draft} onChange={change} />
        <p className="col-span-2 -mt-2 text-note text-faint">
          {filter.status === 'waiting' ? t('daysSubmitted') : t('daysDecided')}
        </p>
        <Country value={draft.country} onChange={(country) => change({ country })} />
        {filter.status === 'waiting' ? (
          <>
            <Why kind={filter.kind} value={draft.why} onChange={(why) => change({ why })} />
            <Assignee value={draft.assignee} onChange={(assignee) => change({ assignee })} />
          </>
        ) : (
          <Reason value={draft.reason} onChange={(reason) => change({ reason })} />
        )}
      </div>
    </SheetOrDialog>
  );
}

export const unnarrowed: Narrowing = {
  amountFrom: undefined,
  amountTo: undefined,
  country: undefined,
  reason: undefined,
  from: undefined,
  to: undefined,
  assignee: undefined,
  why: undefined,
};

type ChoiceProps = { value: string | undefined; onChange: (value: string | undefined) => void };

function AmountField({ label, value, onChange }: ChoiceProps & { label: string }) {
  return (
    <NumberField
      label={label}
      value={value ?? ''}
      onChange={(amount) => onChange(amount === '' ? undefined : amount)}
      decimals={8}
      min="0"
      unit="USDT"
    />
  );
}

const chosen = (value: string) => (value === any ? undefined : value);

function Country({ value, onChange }: ChoiceProps) {
  const t = useTranslations('reviews.filters');
  const names = countryNames(useLocale());
  return (
    <SearchSelect
      className="col-span-2"
      label={t('country')}
      value={value ?? any}
      onChange={(next) => onChange(chosen(next))}
      options={[
        { value: any, label: t('anyCountry') },
        ...[...names].map(([code, name]) => ({ value: code, label: name, detail: code })),
      ]}
    />
  );
}

function Why({ kind, value, onChange }: ChoiceProps & { kind: ReviewKind | undefined }) {
  const t = useTranslations('reviews');
  const whyText = useWhyText();
  const kinds = useCounts().data?.kinds.filter((each) => kind === undefined || each.kind === kind) ?? [];
  const options = kinds.flatMap((each) =>
    each.why.map((code) => ({ value: code, label: whyText(code), detail: t(`kinds.${each.kind}`) })),
  );
  if (options.length === 0 && value === undefined) return null;
  return (
    <SearchSelect
      className="col-span-2"
      label={t('filters.why')}
      value={value ?? any}
      onChange={(next) => onChange(chosen(next))}
      options={[{ value: any, label: t('filters.anyWhy') }, ...options]}
    />
  );
}

function Assignee({ value, onChange }: ChoiceProps) {
  const t = useTranslations('reviews');
  const { email: mine } = useOperator();
  const people = useAssignees().data?.assignees ?? [];
  return (
    <Select
      className="col-span-2"
      label={t('filters.assignee')}
      value={value ?? any}
      onChange={(next) => onChange(chosen(next))}
      options={[
        { value: any, label: t('filters.anyAssignee') },
        { value: 'nobody', label: t('assign.nobody') },
        ...people.map(({ email }) => ({ value: email, label: email === mine ? t('assign.me') : email })),
      ]}
    />
  );
}

function Reason({ value, onChange }: ChoiceProps) {
  const t = useTranslations('reviews.filters');
  const reasonText = useReasonText();
  const codes = Object.keys(useMessages().reviews.reasons);
  return (
    <SearchSelect
      className="col-span-2"
      label={t('reason')}
      value={value ?? any}
      onChange={(next) => onChange(chosen(next))}
      options={[
        { value: any, label: t('anyReason') },
        ...codes.map((code) => ({ value: code, label: reasonText(code) })),
      ]}
    />
  );
}
