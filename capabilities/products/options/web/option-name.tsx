import { Link } from '@tanstack/react-router';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Price } from '#foundation/ui/price.tsx';
import type { OptionOrder } from '../contract.ts';
import { useListing } from './option-markets.ts';
import { Direction, usePeriodText } from './option-words.tsx';

/** Which market, which way, how long: the first thing to know of an option, and the way to its market. */
export function OptionName({ option }: { option: OptionOrder }) {
  const periodText = usePeriodText();
  const listing = useListing(option.code);
  const name = <bdi>{listing?.name ?? option.code}</bdi>;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <InstrumentMark code={option.code} size={28} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          {listing === undefined ? (
            name
          ) : (
            <Link
              to="/cruuency"
              search={{ code: listing.code, type: String(listing.type), id: listing.id }}
              className="hover:underline"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="flex gap-x-1.5 text-note whitespace-nowrap text-quiet narrow:flex-wrap">
          <Direction direction={option.direction} />
          <span aria-hidden="true">·</span>
          {periodText(option.periodSeconds)}
        </p>
      </div>
    </div>
  );
}

/** A price of an option: a middle of bid and ask, which may have one decimal more than its market. */
export function OptionPrice({ option, price }: { option: OptionOrder; price: string | undefined }) {
  const decimals = useListing(option.code)?.decimals ?? 0;
  const own = price?.split('.')[1]?.length ?? 0;
  return <Price value={price} decimals={Math.max(decimals, own)} tint={false} />;
}
