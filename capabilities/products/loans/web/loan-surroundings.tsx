import { createContext, type ReactNode, use } from 'react';
import type { Price } from '#foundation/money/price.ts';

/** What loans need of other screens; the page that joins them hands it in. */
export interface LoanSurroundings {
  /** The bid of a market. Live: its component renders with every tick of the code. */
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
  // English, below the line or alone where a language has no text of its own, has its own direction.
  return html.split('<hr>').map((part) => (
    <div
      key={part}
      dir="auto"
      className="not-first:mt-4 not-first:border-t not-first:border-line not-first:pt-4"
    >
      {richText(part)}
    </div>
  ));
}
