import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SheetOrDialog } from './sheet-or-dialog.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { FailedState } from './states.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type Props<T> = {
  title: string;
  receipt: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  actions?: ReactNode;
  onClose: () => void;
  children: (receipt: T) => ReactNode;
};

/** Where a slip is looked at, and what stands there while it loads or when it does not. */
export function ReceiptDialog<T>({ title, receipt, actions, onClose, children }: Props<T>) {
  const refusalText = useRefusalText();
  const { data, error, isFetching, refetch } = receipt;
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={title} actions={actions}>
      {data !== undefined ? (
        children(data)
      ) : error !== null ? (
        <FailedState body={refusalText(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </SheetOrDialog>
  );
}
