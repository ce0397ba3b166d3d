import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { FailedState } from './states.tsx';
import { useRefusalText } from './use-refusal-text.ts';

/** What a query tells of itself. */
export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

type Props<T> = {
  answer: Answer<T>;
  /** Stands in its place until it is there. */
  waiting: ReactNode;
  /** Where no card is around it, why it failed has one of its own. */
  failsInCard?: boolean | undefined;
  children: (answer: T) => ReactNode;
};

/** An answer once it is there; what is shown stays while a later attempt fails. */
export function Answered<T>({ answer, waiting, failsInCard = false, children }: Props<T>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error === null) return waiting;
  const failed = <FailedAnswer answer={answer} />;
  return failsInCard ? <Card>{failed}</Card> : failed;
}

/** Why there is no answer, and another attempt. */
export function FailedAnswer({ answer }: { answer: Omit<Answer<unknown>, 'data'> }) {
  const refusalText = useRefusalText();
  return (
    <FailedState
      body={answer.error === null ? undefined : refusalText(answer.error)}
      onRetry={() => void answer.refetch()}
      busy={answer.isFetching}
    />
  );
}
