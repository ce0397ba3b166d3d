import { useTranslations } from 'use-intl';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ReserveState } from '../console-contract.ts';
import { treasuryAsset } from '../rules.ts';

/** What falls due on each of the next days: a bar with its figure each, and the largest in words. */
export function DueByDay({ due }: { due: ReserveState['due'] }) {
  const t = useTranslations('treasury');
  const format = useFormat();
  const heights = due.map(({ amount }) => Number(amount));
  const top = Math.max(...heights);
  const largest = due[heights.indexOf(top)];
  const said = (each: { day: string; amount: string }) =>
    `${format.time(each.day, 'date', 'UTC')}: ${format.money(each.amount, treasuryAsset)} ${treasuryAsset}`;
  return (
    <figure className="mt-3">
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-note text-faint">
        <span>{t('due.title')}</span>
        {largest !== undefined && <span>{t('due.most', { what: said(largest) })}</span>}
      </figcaption>
      <div className="mt-1 flex h-10 items-end gap-0.5">
        {due.map((each, index) => (
          <div key={each.day} title={said(each)} className="flex h-full max-w-6 flex-1 items-end">
            <div
              className="w-full rounded-t-small bg-accent/60"
              style={{ blockSize: `${((heights[index] ?? 0) / top) * 100}%` }}
            />
          </div>
        ))}
      </div>
    </figure>
  );
}
