import { useTranslations } from 'use-intl';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { EquityCurve } from '../contract.ts';

interface Line {
  readonly at: number;
  readonly equity?: string;
  readonly paid?: string;
}

/** The curve in figures, newest first, to be opened below it: for screen readers and exact values. */
export function CurveTable({ curve: { points, paid } }: { curve: EquityCurve }) {
  const t = useTranslations('accounts.curve');
  const lines: Line[] = [
    ...points.map(([at, equity]) => ({ at, equity })),
    ...paid.map(([at, amount]) => ({ at, paid: amount })),
  ].sort((a, b) => b.at - a.at);
  const money = (amount: string | undefined, sign = false) =>
    amount !== undefined && <Money amount={amount} currency="USDT" sign={sign} />;
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer text-note font-medium text-accent">{t('table')}</summary>
      <section
        aria-label={t('title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto border-y border-line"
      >
        <table aria-label={t('title')} className="w-full border-collapse text-note">
          <thead className="sticky top-0 bg-raised text-faint">
            <tr>
              <th className="py-2 pe-3 text-start font-normal">{t('time')}</th>
              <th className="px-3 text-end font-normal">{t('equity')}</th>
              <th className="px-3 text-end font-normal">{t('paid')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.at} ${line.paid ?? ''}`} className="border-t border-line">
                <td className="py-1.5 pe-3 whitespace-nowrap">
                  <Time at={line.at} />
                </td>
                <td className="px-3 text-end">{money(line.equity)}</td>
                <td className="px-3 text-end">{money(line.paid, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
