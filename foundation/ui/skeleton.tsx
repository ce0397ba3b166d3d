import { classNames } from './class-names.ts';

/** The place of something that is loading, in its real size: give it height and width. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-skeleton rounded-small bg-sunken', className)}
    />
  );
}

const WIDTHS = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3'];

export function SkeletonLines({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} className={classNames('h-4', WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  );
}
