import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

type Side = { readonly label: string; readonly value: ReactNode };

/** What an act would make of something, side by side. */
export function BeforeAfter({ before, after }: { before: Side; after: Side }) {
  return (
    <dl className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded bg-sunken px-4 py-3">
      <div>
        <dt className="text-note text-faint">{before.label}</dt>
        <dd className="font-medium">{before.value}</dd>
      </div>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
        <ArrowRight size={16} className="mirror row-span-2 text-faint" aria-hidden="true" />
        <dt className="text-note text-faint">{after.label}</dt>
        <dd className="font-medium">{after.value}</dd>
      </div>
    </dl>
  );
}
