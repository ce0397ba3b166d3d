import type { ReactNode } from 'react';
import { InstrumentMark } from './mark.tsx';
import { MarketLink } from './market-link.tsx';

type Props = {
  code: string;
  /** Undefined while it is loading: its code then stands for its name. */
  listing:
    | { readonly name: string; readonly code: string; readonly type: number; readonly id: string }
    | undefined;
  linked?: boolean | undefined;
  /** The line below. */
  children: ReactNode;
};

/** A market's mark and name, the way to its page, and below it what was bought there. */
export function MarketName({ code, listing, linked = true, children }: Props) {
  const name = <bdi>{listing?.name ?? code}</bdi>;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <InstrumentMark code={code} size={28} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          {linked && listing !== undefined ? (
            <MarketLink market={listing} className="hover:underline">
              {name}
            </MarketLink>
          ) : (
            name
          )}
        </p>
        <p className="flex gap-x-1.5 text-note whitespace-nowrap text-quiet narrow:flex-wrap">{children}</p>
      </div>
    </div>
  );
}
