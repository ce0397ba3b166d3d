import type { ReactNode } from 'react';
import { usePageHead } from './page-title.ts';

type Props = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Under the form: the way to the other forms. */
  footer?: ReactNode;
};

/** Login, registration, recovery: one column, no navigation. */
export function BarePage({ title, lead, children, footer }: Props) {
  usePageHead({ title });
  return (
    <div className="mx-auto w-full max-w-[400px] px-4 pt-4 pb-12 wide:px-0 wide:pt-16">
      <h1 className="text-display font-semibold">{title}</h1>
      {lead !== undefined && <p className="mt-2 text-quiet">{lead}</p>}
      <div className="mt-8">{children}</div>
      {footer !== undefined && (
        <footer className="mt-8 border-t border-line pt-6 text-quiet">{footer}</footer>
      )}
    </div>
  );
}
