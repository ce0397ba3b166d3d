import type { ReactNode } from 'react';

/** A group of parts under its name. */
export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="border-b border-line pb-1 text-title font-semibold">{name}</h2>
      {children}
    </section>
  );
}

/** One part in its states, under the name of its file. */
export function Shown({ part, children }: { part: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <code dir="ltr" className="text-note text-faint">
        {part}
      </code>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  );
}
