import { useSearch } from '@tanstack/react-router';
import { useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import { LoanDetailPage } from '#capabilities/products/loans/web/loan-detail.tsx';
import { LoanPage } from '#capabilities/products/loans/web/loan-page.tsx';
import {
  type LoanSurroundings,
  LoanSurroundingsContext,
} from '#capabilities/products/loans/web/loan-surroundings.tsx';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import { RichText } from '#foundation/ui/rich-text.tsx';
import { SwitchToReal } from '../shells/book-switch.tsx';
import { tradedMarkets } from '../traded-markets.ts';

/** Market data's numbers have their instrument's decimals: written out with them, they are exact again. */
function useBid(code: string): Price | undefined {
  const live = useLivePrice(code);
  const decimals = tradedMarkets.useListing(code)?.decimals;
  if (live?.bid === undefined || decimals === undefined) return undefined;
  return parsePrice(live.bid.toFixed(decimals));
}

const surroundings: LoanSurroundings = { useBid, richText: (html) => <RichText html={html} /> };

/** `/loan`: the loans, or with `id` one of them; with live prices and the way to the real account. */
export function LoanScreen() {
  const { id } = useSearch({ from: '/loan' });
  return (
    <LoanSurroundingsContext value={surroundings}>
      {id === undefined ? <LoanPage bookSwitch={<SwitchToReal />} /> : <LoanDetailPage id={id} />}
    </LoanSurroundingsContext>
  );
}
