import { useTranslations } from 'use-intl';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { useBook } from '#foundation/ui/session-state.ts';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useHomeStats } from './queries.ts';

/** The platform's size in three figures: measured, or labelled as the sample data set's. */
export function HeadlineFigures() {
  const t = useTranslations('markets.figures');
  const format = useFormat();
  const book = useBook();
  const { data, isError } = useHomeStats();
  if (isError) return null;
  const figures = [
    [
      t(data?.sample === false && book === 'demo' ? 'volumeDemo' : 'volume'),
      data && t('volumeValue', { amount: format.compact(data.dailyVolume) }),
    ],
    [t('cryptocurrencies'), data && atLeast(format.count(data.listedCryptocurrencies), data.sample)],
    [t('users'), data && format.compact(data.users)],
  ] as const;
  return (
    <div>
      <dl className="grid grid-cols-[auto_auto_auto] divide-x divide-line">
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 px-3 first:ps-0 last:pe-0 wide:px-8 narrow:px-1.5"
          >
            <dt className="text-note text-quiet narrow:text-[calc(12*var(--px))]">{label}</dt>
            <dd className="num text-title font-semibold wide:text-display narrow:text-lead">
              {value === undefined ? <Skeleton className="h-7 w-16 wide:h-9" /> : <bdi>{value}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 h-5">{data?.sample === true && <SampleLabel />}</p>
    </div>
  );
}

/** The specification's own figure reads "350+"; a measured one is exact. */
function atLeast(count: string, sample: boolean): string {
  return sample ? `${count}+` : count;
}
