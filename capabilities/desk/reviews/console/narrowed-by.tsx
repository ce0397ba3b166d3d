import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { countryNames } from '#foundation/ui/country-names.ts';
import { useOperator } from '#foundation/ui/operator.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useReasonText, useWhyText } from '#foundation/ui/use-reason-text.ts';
import type { InboxFilter, Narrowing } from './inbox-search.ts';

type Props = { filter: InboxFilter; onDrop: (name: keyof Narrowing) => void };

/** What narrows the inbox, a press each to let it go. */
export function NarrowedBy({ filter, onDrop }: Props) {
  const t = useTranslations('reviews');
  const texts = useNarrowingTexts();
  const shown = (Object.keys(texts) as (keyof Narrowing)[]).flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [{ name, text: texts[name](value) }];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('filters.title')} className="flex flex-wrap gap-1.5">
      {shown.map(({ name, text }) => (
        <li
          key={name}
          className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-sunken ps-3 pe-1 text-note"
        >
          <span className="truncate">{text}</span>
          <button
            type="button"
            aria-label={t('filters.drop', { filter: text })}
            className="touch grid size-5 shrink-0 place-items-center rounded-full text-quiet hover:bg-line hover:text-ink"
            onClick={() => onDrop(name)}
          >
            <X size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useNarrowingTexts(): Record<keyof Narrowing, (value: string) => string> {
  const t = useTranslations('reviews');
  const format = useFormat();
  const reasonText = useReasonText();
  const countries = countryNames(useLocale());
  const { email: mine } = useOperator();
  const day = (text: string) => format.time(text, 'date', 'UTC');
  const money = (amount: string) => format.money(amount, 'USDT');
  return {
    amountFrom: (value) => t('filters.shown.amountFrom', { amount: money(value) }),
    amountTo: (value) => t('filters.shown.amountTo', { amount: money(value) }),
    from: (value) => t('filters.shown.from', { day: day(value) }),
    to: (value) => t('filters.shown.to', { day: day(value) }),
    country: (value) => countries.get(value) ?? value,
    reason: reasonText,
    why: useWhyText(),
    assignee: (value) =>
      value === 'nobody'
        ? t('filters.shown.unassigned')
        : t('filters.shown.assignee', { operator: value === mine ? t('assign.me') : value }),
  };
}
