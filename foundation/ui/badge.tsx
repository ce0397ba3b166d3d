import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'accent' | 'rise' | 'fall' | 'warn' | 'demo' | 'real';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-quiet',
  accent: 'bg-accent-soft text-accent',
  rise: 'bg-rise-soft text-rise',
  fall: 'bg-fall-soft text-fall',
  warn: 'bg-warn-soft text-warn',
  demo: 'bg-demo-soft text-demo',
  real: 'bg-real-soft text-real',
};

export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: BadgeTone | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-small px-1.5 text-note font-medium whitespace-nowrap',
        'narrow:h-auto narrow:min-h-5 narrow:max-w-full narrow:whitespace-normal',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
