import { useEffect } from 'react';
import { useCorrectionNews } from '#capabilities/accounts/web/correction-news.ts';
import { useLoanNews } from '#capabilities/loans/web/use-loan-news.ts';
import { useAlertNews } from '#capabilities/markets/web/alert-news.ts';
import { useNftNews } from '#capabilities/nfts/web/nft-news.ts';
import { useOptionNews } from '#capabilities/options/web/use-option-news.ts';
import type { NewsDesk } from './news-desk.ts';

/**
 * Says in passing what private events tell, but for those of orders; loaded after the first screen. Draws
 * nothing.
 */
export function LateNews({ desk }: { desk: NewsDesk }) {
  const tellAlertNews = useAlertNews();
  const tellOptionNews = useOptionNews();
  const tellLoanNews = useLoanNews();
  const tellNftNews = useNftNews();
  const tellCorrectionNews = useCorrectionNews();
  useEffect(
    () =>
      desk.attend((event, data) => {
        if (event === 'notification') tellAlertNews(data);
        if (event === 'notification') tellNftNews(data);
        if (event === 'notification') tellCorrectionNews(data);
        if (event === 'option') tellOptionNews(data);
        if (event === 'loan') tellLoanNews(data);
      }),
    [desk, tellAlertNews, tellOptionNews, tellLoanNews, tellNftNews, tellCorrectionNews],
  );
  return null;
}
