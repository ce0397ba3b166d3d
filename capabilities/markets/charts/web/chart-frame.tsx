import type { ReactNode } from 'react';

type FrameProps = {
  head: ReactNode;
  tools?: ReactNode;
  isFull?: boolean;
  children: ReactNode;
};

/** Periods at the start of the head, tools at its end, the chart below. */
export function ChartFrame({ head, tools, isFull = false, children }: FrameProps) {
  return (
    <div
      className={
        isFull ? 'fixed inset-0 z-15 flex flex-col bg-raised' : 'flex h-full min-h-0 flex-col bg-raised'
      }
    >
      <div className="flex shrink-0 items-center gap-2 px-3 py-2">
        <div className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">{head}</div>
        <div className="flex h-8 shrink-0 items-center">{tools}</div>
      </div>
      <div className="min-h-0 flex-1 border-t border-line">{children}</div>
    </div>
  );
}
