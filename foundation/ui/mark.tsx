import { markAddress } from '#foundation/calls/mark-address.ts';
import { classNames } from './class-names.ts';

type Props = {
  /** Instrument or currency code: EURUSD, BTC, AAPL. */
  code: string;
  size?: number | undefined;
  className?: string | undefined;
};

/** The mark of an instrument or a currency, as the platform draws it. The name stands beside it. */
export function InstrumentMark({ code, size = 32, className }: Props) {
  return (
    <img
      src={markAddress(code)}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={classNames('block shrink-0', className)}
    />
  );
}
