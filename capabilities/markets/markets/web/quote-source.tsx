import { useTranslations } from 'use-intl';
import { usePriceAge } from '#capabilities/markets/prices/web/face.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';

/** Venues by the names they go by, and where they are: what they tell must say whose it is. */
export const venues: Readonly<Record<string, { readonly name: string; readonly site: string }>> = {
  kraken: { name: 'Kraken', site: 'https://www.kraken.com' },
  twelvedata: { name: 'Twelve Data', site: 'https://twelvedata.com' },
};

/** A steady price is sent again every five seconds: what is older than this really is old. */
const shownFromSeconds = 8;

/** Where a price comes from: the venue, or that no venue gave it. */
export function QuoteSource({ source }: { source: string }) {
  const venue = venues[source];
  if (venue === undefined) return <SampleLabel source={source} />;
  return (
    <Badge>
      <bdi>{venue.name}</bdi>
    </Badge>
  );
}

/** How old a venue's price is, once that is more than some seconds. */
export function QuoteAge({ code, source }: { code: string; source: string }) {
  return source in venues ? <VenueQuoteAge code={code} /> : null;
}

function VenueQuoteAge({ code }: { code: string }) {
  const t = useTranslations('markets.status');
  const format = useFormat();
  const seconds = usePriceAge(code, shownFromSeconds);
  if (seconds === undefined) return null;
  return <span className="shrink-0">{`· ${t('age', { age: format.duration(seconds) })}`}</span>;
}
