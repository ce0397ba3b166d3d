import { useState } from 'react';
import type { Asset } from '#foundation/money/money.ts';
import { useSecond } from '#foundation/ui/use-second.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { isShort, type Pair, secondsLeft, wantedQuote } from './convert-draft.ts';
import { useConvert, useConvertQuote } from './queries.ts';

type Props = {
  pair: Pair;
  available: Readonly<Partial<Record<Asset, string>>>;
  isDemo: boolean;
  /** With the id of the conversion. */
  onDone: (id: string) => void;
};

/** What is filled in, the price that stands for it, and the command that converts at it. */
export function useConvertDraft({ pair, available, isDemo, onDone }: Props) {
  const [amount, setAmount] = useState('');
  const convert = useConvert(
    ({ id }) => {
      setAmount('');
      onDone(id);
    },
    () => void quote.refetch(),
  );
  const has = available[pair.from] ?? '0';
  const draft = { ...pair, amount, settled: useSettled(amount, 300), has, isDemo };
  const wanted = wantedQuote(draft);
  const quote = useConvertQuote(wanted);
  const left = secondsLeft(quote.data, quote.dataUpdatedAt, useSecond());
  return {
    amount,
    setAmount,
    has,
    isShort: isShort(draft),
    convert,
    refusal: convert.refusal ?? quote.error,
    /** The price that can be converted at now. */
    stands: wanted !== undefined && !quote.isError && left > 0 ? quote.data : undefined,
    left,
    hasNoPrice: wanted !== undefined && quote.isError,
  };
}
