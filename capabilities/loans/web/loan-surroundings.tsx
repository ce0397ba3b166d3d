import { createContext, type ReactNode, use } from 'react';
import type { Price } from '#foundation/money/price.ts';

/** What loans need of other screens; the page that joins them hands it in. */
export interface LoanSurroundings {
  /** The bid of a market. Live: whoever asks renders with every tick of the code. */
  useBid(code: string): Price | undefined;
  /** An agreement's HTML as elements. */
  richText(html: string): ReactNode;
}

export const LoanSurroundingsContext = createContext<LoanSurroundings>({
  useBid: () => undefined,
  richText: () => null,
});

export function useBid(code: string): Price | undefined {
  return use(LoanSurroundingsContext).useBid(code);
}

export function AgreementText({ html }: { html: string }): ReactNode {
  const { richText } = use(LoanSurroundingsContext);
  // A language without a text of its own reads English, whatever its direction.
  return <div dir="auto">{richText(html)}</div>;
}
