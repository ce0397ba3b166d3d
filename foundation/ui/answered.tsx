import type { ReactNode } from 'react';
import { SkeletonLines } from './skeleton.tsx';
import { FailedState } from './states.tsx';

type Props<T> = {
  answer: {
    readonly data: T | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** How long it is expected to be. */
  lines: number;
  children: (data: T) => ReactNode;
};

/** An answer once it is there; until then its outline, and another try where it failed. */
export function Answered<T>({ answer: { data, isError, isFetching, refetch }, lines, children }: Props<T>) {
  if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  return data === undefined ? <SkeletonLines lines={lines} /> : children(data);
}
