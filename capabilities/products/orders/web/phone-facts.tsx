import type { ReactNode } from 'react';

/** A phone's list item in two columns of small facts. */
export function PhoneFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-note">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-2">
          <dt className="text-faint">{label}</dt>
          <dd className="num ms-auto text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
