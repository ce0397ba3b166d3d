import { type RefObject, useEffect } from 'react';
import { useLoanNews } from '#capabilities/loans/web/use-loan-news.ts';
import { useAlertNews } from '#capabilities/markets/web/alert-news.ts';
import { useNftNews } from '#capabilities/nfts/web/nft-news.ts';
import { useOptionNews } from '#capabilities/options/web/use-option-news.ts';

export type TellNews = (event: string, data: unknown) => void;

/** Says in passing what private events tell, but for those of orders; loaded after the first screen. Draws nothing. */
export function LateNews({ teller }: { teller: RefObject<TellNews | undefined> }) {
  const tellAlertNews = useAlertNews();
  const tellOptionNews = useOptionNews();
  const tellLoanNews = useLoanNews();
  const tellNftNews = useNftNews();
  useEffect(() => {
    teller.current = (event, data) => {
      if (event === 'notification') tellAlertNews(data);
      if (event === 'notification') tellNftNews(data);
      if (event === 'option') tellOptionNews(data);
      if (event === 'loan') tellLoanNews(data);
    };
    return () => {
      teller.current = undefined;
    };
  }, [teller, tellAlertNews, tellOptionNews, tellLoanNews, tellNftNews]);
  return null;
}
