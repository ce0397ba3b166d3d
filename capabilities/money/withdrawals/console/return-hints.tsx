import type { BesideReviewProps } from '#foundation/ui/console-part.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { FailedState } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getReturnHints } from '../console-contract.ts';
import { HintsCard } from './hints-card.tsx';

/** Beside a deposit that is to be paid back: what is weighed beside any money that leaves. */
export function ReturnHints({ reviewId }: BesideReviewProps) {
  const [, id] = /^recharge-(\d+)-return-/.exec(reviewId) ?? [];
  const may = useMay('recharges.view');
  const { data, isError, isFetching, refetch } = useCall(
    getReturnHints,
    may && id !== undefined ? { id } : undefined,
  );
  if (isError) return <FailedState onRetry={() => void refetch()} busy={isFetching} />;
  return data === undefined ? null : <HintsCard hints={data.hints} />;
}
