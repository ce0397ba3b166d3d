import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  title?: ReactNode;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** No padding around the children: for tables and lists. */
  flush?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
};

export function Card({ title, action, flush = false, children, className }: Props) {
  return (
    <section className={classNames('min-w-0 rounded border border-line bg-raised', className)}>
      {(title !== undefined || action !== undefined) && (
        <header
          className={classNames(
            'flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 wide:px-5',
            flush && 'border-b border-line',
          )}
        >
          <h2 className="font-semibold">{title}</h2>
          {action}
        </header>
      )}
      <div
        className={
          flush
            ? undefined
            : classNames(
                'px-4 pb-4 wide:px-5 wide:pb-5',
                title === undefined && action === undefined && 'pt-4 wide:pt-5',
              )
        }
      >
        {children}
      </div>
    </section>
  );
}
