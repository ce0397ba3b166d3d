import { useEffect } from 'react';
import { useAlertNews } from '#capabilities/markets/web/alert-news.ts';
import { useNftNews } from '#capabilities/nfts/web/nft-news.ts';
import { useOptionNews } from '#capabilities/options/web/use-option-news.ts';
import { useOrderNews } from '#capabilities/orders/web/order-news.ts';

/** A private event that somebody may want to be told of. */
export interface Heard {
  readonly event: string;
  readonly data: unknown;
  /** Of an order's: it waited when it was last heard of. */
  readonly wasPending: boolean;
}

interface Props {
  readonly news: readonly Heard[];
  readonly onTold: (count: number) => void;
}

/** Says in passing what happened without its customer. Draws nothing; loaded with the first event, so that no first screen waits for it. */
export function LiveNews({ news, onTold }: Props) {
  const tellOrderNews = useOrderNews();
  const tellAlertNews = useAlertNews();
  const tellOptionNews = useOptionNews();
  const tellNftNews = useNftNews();
  useEffect(() => {
    for (const { event, data, wasPending } of news) {
      if (event === 'order' || event === 'notification') tellOrderNews(event, data, () => wasPending);
      if (event === 'notification') tellAlertNews(data);
      if (event === 'notification') tellNftNews(data);
      if (event === 'option') tellOptionNews(data);
    }
    onTold(news.length);
  }, [news, onTold, tellOrderNews, tellAlertNews, tellOptionNews, tellNftNews]);
  return null;
}
