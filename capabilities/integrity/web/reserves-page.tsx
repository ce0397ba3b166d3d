import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { ask } from '#foundation/ui/platform.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listReserve } from '../contract.ts';

const refreshMs = 10_000;
const points = ['house', 'transaction', 'end', 'interest', 'verify'] as const;

/** `/reserves`: what funds up/down options, in figures of the ledger. */
export function ReservesPage() {
  const t = useTranslations('integrity.reserves');
  const format = useFormat();
  const reserves = useQuery({
    queryKey: ['integrity', 'reserves'],
    queryFn: ({ signal }) => ask(listReserve, {}, { signal }),
    refetchInterval: refreshMs,
  });
  const rows = reserves.data?.filter(({ product }) => product === 'options');
  return (
    <Page title={t('title')} back backTo="/profile/options" width="text">
      <div className="flex flex-col gap-4 wide:gap-6">
        <p className="text-lead text-quiet">{t('lead')}</p>
        {rows === undefined ? (
          <Card>
            {reserves.isError ? (
              <FailedState onRetry={() => void reserves.refetch()} busy={reserves.isFetching} />
            ) : (
              <SkeletonLines lines={4} />
            )}
          </Card>
        ) : (
          (['real', 'demo'] as const).map((book) => {
            const reserve = rows.find((row) => row.book === book);
            return (
              <Card key={book} title={t(book)}>
                <FactList
                  facts={[
                    {
                      label: t('promised'),
                      value: <Money amount={reserve?.promised} currency="USDT" />,
                      note: t('promisedNote'),
                    },
                    {
                      label: t('free'),
                      value: <Money amount={reserve?.free} currency="USDT" />,
                      note: t('freeNote'),
                      strong: true,
                    },
                  ]}
                />
              </Card>
            );
          })
        )}
        {rows !== undefined && (
          <p className="text-note text-faint">
            {t('updated', { time: format.time(reserves.dataUpdatedAt, 'second') })}
          </p>
        )}
        <Card title={t('points.title')}>
          <ul className="flex list-disc flex-col gap-2 ps-5 text-quiet">
            {points.map((point) => (
              <li key={point}>{t(`points.${point}`)}</li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  );
}
