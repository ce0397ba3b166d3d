import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  market: { code: string; type: number; id: string };
  className?: string | undefined;
  children: ReactNode;
};

/**
 * The way to a market's own page: code, type and id travel in the address (docs/specification.md, section 2).
 */
export function MarketLink({ market, className, children }: Props) {
  return (
    <Link to="/cruuency" search={marketAddress(market)} className={className}>
      {children}
    </Link>
  );
}

export function marketAddress({ code, type, id }: Props['market']) {
  return { code, type: String(type), id };
}
