import type { ReactNode } from 'react';

/** Order numbers, symbols, addresses, hashes: kept left to right and apart from the sentence around. */
export function Code({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={`num wrap-anywhere ${className ?? ''}`}>
      {children}
    </bdi>
  );
}
