import { MarketName } from '#foundation/ui/market-name.tsx';
import { Price } from '#foundation/ui/price.tsx';
import type { OptionOrder } from '../contract.ts';
import { useListing } from './option-markets.ts';
import { Direction, usePeriodText } from './option-words.tsx';

/** Which market, which way, how long: the first thing to know of an option, and the way to its market. */
export function OptionName({ option }: { option: OptionOrder }) {
  const periodText = usePeriodText();
  return (
    <MarketName code={option.code} listing={useListing(option.code)}>
      <Direction direction={option.direction} />
      <span aria-hidden="true">·</span>
      {periodText(option.periodSeconds)}
    </MarketName>
  );
}

/** A price of an option: a middle of bid and ask, which may have one decimal more than its market. */
export function OptionPrice({ option, price }: { option: OptionOrder; price: string | undefined }) {
  const decimals = useListing(option.code)?.decimals ?? 0;
  const own = price?.split('.')[1]?.length ?? 0;
  return <Price value={price} decimals={Math.max(decimals, own)} tint={false} />;
}
