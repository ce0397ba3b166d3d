import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Answered } from './answered.tsx';
import { SheetOrDialog } from './sheet-or-dialog.tsx';
import { SkeletonLines } from './skeleton.tsx';

type Props<T> = {
  title: string;
  receipt: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  actions?: ReactNode;
  onClose: () => void;
  children: (receipt: T) => ReactNode;
};

/** Where a slip is looked at, and what stands there while it loads or when it does not. */
export function ReceiptDialog<T>({ title, receipt, actions, onClose, children }: Props<T>) {
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={title} actions={actions}>
      <Answered answer={receipt} waiting={<SkeletonLines lines={12} />}>
        {children}
      </Answered>
    </SheetOrDialog>
  );
}
