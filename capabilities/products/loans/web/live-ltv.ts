import { parseUnits } from '#foundation/money/money.ts';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import type { LoanView } from '../contract.ts';
import { marketOf } from '../loan.ts';
import { ltvPpm } from '../ltv.ts';
import { useBid } from './loan-surroundings.tsx';

/** The loan-to-value as a share of 1, by the live bid, else by the one the platform knew. */
export function useLiveLtv(loan: LoanView): { readonly ltv: number; readonly bid: Price | undefined } {
  const live = useBid(marketOf[loan.collateralCurrency]);
  const bid = live ?? parsePrice(loan.price);
  const debt = parseUnits(loan.outstanding);
  const collateral = parseUnits(loan.collateral);
  if (bid === undefined || debt === undefined || collateral === undefined)
    return { ltv: Number(loan.ltv), bid };
  return { ltv: Number(ltvPpm(debt, collateral, bid) ?? 0n) / 1_000_000, bid };
}
