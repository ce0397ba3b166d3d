import { use } from 'react';
import type { MoneyOptions } from '#foundation/text/format.ts';
import { classNames } from './class-names.ts';
import { EveryUnitContext } from './every-unit.ts';
import { useFormat } from './use-format.ts';

type Props = MoneyOptions & {
  /** A decimal string. */
  amount: string | undefined;
  currency: string;
  /** Where the head of the column names it. */
  hideCurrency?: boolean | undefined;
  className?: string | undefined;
};

/** An amount with its currency in a quieter weight. With `sign` it shows + or − and their colours. */
export function Money({ amount, currency, hideCurrency = false, className, ...options }: Props) {
  const format = useFormat();
  const hasEveryUnit = use(EveryUnitContext);
  if (amount === undefined) return <span className={classNames('num text-faint', className)}>–</span>;
  const text = format.money(amount, currency, options);
  const isZero = !/[1-9]/.test(text);
  const tone =
    options.sign !== true || isZero ? undefined : amount.startsWith('-') ? 'text-fall' : 'text-rise';
  return (
    <bdi dir="ltr" className={classNames('num whitespace-nowrap', tone, className)}>
      {hasEveryUnit ? <QuietEnd text={text} /> : text}
      {!hideCurrency && (
        <span className="ms-[0.35em] text-[max(0.85em,12px)] font-normal text-faint">{currency}</span>
      )}
    </bdi>
  );
}

/** What is finer than a cent, quieter: a column is read by its cents, and still adds up. */
function QuietEnd({ text }: { text: string }) {
  const fine = /(?<=[.,]\d\d)\d+$/.exec(text)?.[0] ?? '';
  return (
    <>
      {text.slice(0, text.length - fine.length)}
      <span className="text-faint">{fine}</span>
    </>
  );
}
