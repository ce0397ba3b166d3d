import { use, useMemo } from 'react';
import { useLocale } from 'use-intl';
import {
  formatAsWritten,
  formatCompact,
  formatCount,
  formatDecimal,
  formatDuration,
  formatLots,
  formatMoney,
  formatPercent,
  formatPrice,
  formatRate,
  formatTime,
  type MoneyOptions,
  type TimeStyle,
} from '#foundation/text/format.ts';
import { EveryUnitContext } from './every-unit.ts';

/** The formatters of `format.ts`, in the page's language. */
export function useFormat() {
  const locale = useLocale();
  const exact = use(EveryUnitContext);
  return useMemo(
    () => ({
      money: (amount: string, currency: string, options?: MoneyOptions) =>
        formatMoney(locale, amount, currency, exact ? { exact, ...options } : options),
      price: (value: number | string | undefined, decimals: number) => formatPrice(locale, value, decimals),
      decimal: (value: string, options?: Parameters<typeof formatDecimal>[2]) =>
        formatDecimal(locale, value, options),
      asWritten: (figure: string) => formatAsWritten(locale, figure),
      lots: (lots: string) => formatLots(locale, lots),
      percent: (value: number, options?: Parameters<typeof formatPercent>[2]) =>
        formatPercent(locale, value, options),
      rate: (fraction: string) => formatRate(locale, fraction),
      compact: (value: number | string) => formatCompact(locale, value),
      count: (value: number) => formatCount(locale, value),
      time: (at: string | number, style?: TimeStyle, timeZone?: string) =>
        formatTime(locale, at, style, timeZone),
      duration: (seconds: number) => formatDuration(locale, seconds),
    }),
    [locale, exact],
  );
}
