import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

type Side = { readonly label: string; readonly value: ReactNode };

/** What an act would make of something, side by side. */
export function BeforeAfter({ before, after }: { before: Side; after: Side }) {
  return (
    <dl className="flex flex-col gap-x-3 gap-y-1 rounded bg-sunken px-4 py-3 wide:flex-row wide:flex-wrap wide:items-center wide:justify-between">
      <div className="flex items-baseline justify-between gap-3 wide:block">
        <dt className="text-note text-faint">{before.label}</dt>
        <dd className="font-medium">{before.value}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 wide:grid wide:grid-cols-[auto_1fr] wide:items-center wide:gap-y-0">
        <ArrowRight size={16} className="mirror row-span-2 text-faint phone:hidden" aria-hidden="true" />
        <dt className="text-note text-faint">{after.label}</dt>
        <dd className="font-medium">{after.value}</dd>
      </div>
    </dl>
  );
}
