import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Article } from './help-articles.ts';
import { HelpLink } from './help-link.tsx';

export type Fact = {
  label: string;
  /** Where two facts have the same label. */
  id?: string | undefined;
  value: ReactNode;
  /** A quieter sentence below. */
  note?: ReactNode;
  /** What explains the figure. */
  help?: Article | undefined;
  /** The line the eye should end on. */
  strong?: boolean | undefined;
};

/** `false` in the place of one that is not shown. */
export type Facts = readonly (Fact | false)[];

/**
 * Names and values in hairlined rows: order previews, details, receipts. A name wraps before a figure breaks.
 */
export function FactList({ facts, dense = false }: { facts: Facts; dense?: boolean | undefined }) {
  const shown = facts.filter((fact) => fact !== false);
  return (
    <dl className="divide-y divide-line">
      {shown.map((fact) => (
        <div
          key={fact.id ?? fact.label}
          className={classNames(
            'grid grid-cols-[auto_1fr] gap-x-6 narrow:flex narrow:flex-wrap narrow:gap-x-4',
            dense ? 'py-1.5' : 'py-2.5',
          )}
        >
          <dt className="text-quiet">
            {fact.label}
            {fact.help !== undefined && <HelpLink isMark article={fact.help} />}
          </dt>
          <dd
            className={classNames(
              'num text-end break-words narrow:ms-auto',
              fact.strong === true && 'font-semibold',
            )}
          >
            {fact.value}
          </dd>
          {fact.note !== undefined && (
            <dd className="col-span-2 mt-0.5 w-full text-note text-faint">{fact.note}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
