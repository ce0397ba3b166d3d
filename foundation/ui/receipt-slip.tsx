import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BrandMark } from './brand.tsx';
import { brand } from './brand-settings.ts';
import { Code } from './code.tsx';
import { CopyButton } from './copy-button.tsx';
import { type Fact, FactList } from './fact-list.tsx';

type Props = {
  title: string;
  /** The book it was made in, as a word. */
  book: string;
  /** The order's or transfer's own number. */
  number: string;
  status?: ReactNode;
  /** The figure the slip is about. */
  amount: ReactNode;
  sections: readonly { title?: string | undefined; facts: readonly Fact[] }[];
  hash?: string | undefined;
  actions?: ReactNode;
  note?: ReactNode;
};

/** What every act that moves money ends in: a printed slip with torn edges. Printing the page prints the slip alone. */
export function ReceiptSlip({ title, book, number, status, amount, sections, hash, actions, note }: Props) {
  const t = useTranslations('ui');
  return (
    <div data-slip className="slip-shadow mx-auto w-full max-w-form">
      <article className="slip bg-raised px-6 py-8 text-ink">
        <header className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="text-note font-medium tracking-[0.06em] text-quiet uppercase">{title}</h2>
            <p className="mt-0.5 text-note text-faint">
              <Code>{number}</Code>
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1 text-end">
            <span className="flex items-center gap-2 font-semibold" dir="ltr">
              {brand.name}
              <BrandMark size={24} className="text-ink [--mark-cut:var(--raised)]" />
            </span>
            <span className="text-note text-accent">{book}</span>
          </div>
        </header>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-3">
          <p className="num text-display font-semibold">{amount}</p>
          {status}
        </div>
        {sections.map((section, index) => (
          <section
            key={section.title ?? index}
            className="mt-5 border-t border-dashed border-line-strong pt-3"
          >
            {section.title !== undefined && (
              <h3 className="mb-1 text-note font-medium text-faint">{section.title}</h3>
            )}
            <FactList facts={section.facts} dense />
          </section>
        ))}
        {hash !== undefined && (
          <footer className="mt-5 border-t border-dashed border-line-strong pt-3">
            <div className="flex items-center justify-between gap-2">
              <h3 className="text-note font-medium text-faint">{t('receipt.hash')}</h3>
              <span data-no-print>
                <CopyButton text={hash} label={t('receipt.copyHash')} />
              </span>
            </div>
            <Code className="text-note text-quiet">{hash}</Code>
          </footer>
        )}
        {note !== undefined && <p className="mt-4 text-note text-faint">{note}</p>}
        {actions !== undefined && (
          <div data-no-print className="mt-6 flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </article>
    </div>
  );
}
