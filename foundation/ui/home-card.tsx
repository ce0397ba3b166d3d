import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from './card.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { FailedState } from './states.tsx';
import { Time } from './time.tsx';

type Props<Data> = {
  title: string;
  /** To the page that says more. */
  link: ReactNode;
  /** As a query gives it. */
  query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => unknown;
  };
  /** Of what moment it speaks; when it was read, unless told. */
  at?: (data: Data) => string | undefined;
  children: (data: Data) => ReactNode;
};

/** A card of the console's first page: one capability's state with its age. */
export function HomeCardFrame<Data>({ title, link, query, at, children }: Props<Data>) {
  const t = useTranslations('console.home');
  const { data, isError, isFetching, dataUpdatedAt, refetch } = query;
  if (isError) return <FailedCard title={title} onRetry={refetch} busy={isFetching} />;
  return (
    <Card title={title} action={link}>
      {data === undefined ? (
        <SkeletonLines lines={5} />
      ) : (
        <>
          {children(data)}
          <p className="mt-3 text-note text-faint">
            {t.rich('asOf', { time: () => <Time at={at?.(data) ?? dataUpdatedAt} style="second" /> })}
          </p>
        </>
      )}
    </Card>
  );
}

function FailedCard({ title, onRetry, busy }: { title: string; onRetry: () => unknown; busy: boolean }) {
  return (
    <Card title={title}>
      <FailedState onRetry={() => void onRetry()} busy={busy} />
    </Card>
  );
}
