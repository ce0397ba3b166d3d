import { type ComponentType, createContext, useContext, useEffect } from 'react';
import { FailedAnswer } from './answered.tsx';
import { SkeletonLines } from './skeleton.tsx';

/** What a capability shows beside something that waits for a decision; some are decided item by item. */
export interface EvidenceProps {
  readonly subjectId: string;
  readonly items?: Readonly<Record<string, string>>;
  /** Without it, nothing is decided here. */
  readonly onItems?: (items: Readonly<Record<string, string>>) => void;
  /** More of it has been shown: what an approval lacks may have changed. */
  readonly onShown?: () => void;
}

/** How far the evidence beside a decision has come. Nothing is decided before it is shown. */
export type EvidenceState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Error; readonly again: () => void; readonly busy: boolean }
  | { readonly is: 'shown' };

export const evidenceLoading: EvidenceState = { is: 'loading' };
const evidenceShown: EvidenceState = { is: 'shown' };

/** The decision that the evidence stands beside; nothing listens where nothing is decided. */
export const EvidenceGateContext = createContext<(state: EvidenceState) => void>(() => undefined);

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

declare const saysHowFar: unique symbol;

/** Evidence that says how far it has come: only {@link evidence} makes it. */
export type Evidence = ComponentType<EvidenceProps> & { readonly [saysHowFar]: true };

/**
 * The evidence of one kind of review: the call that it is, and how it is shown. The decision beside it stays
 * closed while the call has no answer, and while its latest attempt failed.
 */
export function evidence<T>(
  useAnswer: (subjectId: string) => Answer<T>,
  Shown: ComponentType<EvidenceProps & { readonly data: T }>,
): Evidence {
  function ShownEvidence(props: EvidenceProps) {
    const answer = useAnswer(props.subjectId);
    const { data, error, isFetching, refetch } = answer;
    const report = useContext(EvidenceGateContext);
    const isThere = data !== undefined;
    useEffect(() => {
      if (error !== null) report({ is: 'failed', error, again: () => void refetch(), busy: isFetching });
      else report(isThere ? evidenceShown : evidenceLoading);
    }, [report, error, isThere, isFetching, refetch]);
    useEffect(() => () => report(evidenceLoading), [report]);
    if (error !== null) return <FailedAnswer answer={answer} />;
    return data === undefined ? <SkeletonLines lines={8} /> : <Shown {...props} data={data} />;
  }
  return ShownEvidence as unknown as Evidence;
}
