import { useEffect } from 'react';
import { useLoanNews } from '#capabilities/loans/web/use-loan-news.ts';
import { useAlertNews } from '#capabilities/markets/web/alert-news.ts';
import { useNftNews } from '#capabilities/nfts/web/nft-news.ts';
import { useOptionNews } from '#capabilities/options/web/use-option-news.ts';

export type TellNews = (event: string, data: unknown) => void;

/** The way to whoever tells; what comes before they are there waits for them. */
export interface LateNewsDesk {
  teller: TellNews | undefined;
  readonly early: Parameters<TellNews>[];
}

/** Says in passing what private events tell, but for those of orders; loaded after the first screen. Draws nothing. */
export function LateNews({ desk }: { desk: LateNewsDesk }) {
  const tellAlertNews = useAlertNews();
  const tellOptionNews = useOptionNews();
  const tellLoanNews = useLoanNews();
  const tellNftNews = useNftNews();
  useEffect(() => {
    const teller: TellNews = (event, data) => {
      if (event === 'notification') tellAlertNews(data);
      if (event === 'notification') tellNftNews(data);
      if (event === 'option') tellOptionNews(data);
      if (event === 'loan') tellLoanNews(data);
    };
    desk.teller = teller;
    for (const [event, data] of desk.early.splice(0)) teller(event, data);
    return () => {
      desk.teller = undefined;
    };
  }, [desk, tellAlertNews, tellOptionNews, tellLoanNews, tellNftNews]);
  return null;
}
