import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { type Days, momentsOf } from '#foundation/ui/days.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getAdjustment, listAdjustments, previewAdjustment, requestAdjustment } from '../console-contract.ts';

export const adjustmentsPerPage = 25;

export type AdjustmentStatus = 'waiting' | 'approved' | 'rejected';

export type AdjustmentFilter = {
  readonly status: AdjustmentStatus | undefined;
  /** Empty for every customer. */
  readonly uid: string;
  readonly days: Days;
};

export function useAdjustments({ status, uid, days }: AdjustmentFilter, page: number) {
  const period = momentsOf(days);
  return useQuery({
    queryKey: ['adjustments', 'list', status, uid, period, page],
    queryFn: ({ signal }) =>
      askConsole(
        listAdjustments,
        {
          ...(status === undefined ? {} : { status }),
          ...(uid === '' ? {} : { uid }),
          ...period,
          pageNum: page,
          pageSize: adjustmentsPerPage,
        },
        { signal },
      ),
    placeholderData: (previous) => previous,
  });
}

export function useAdjustment(id: string) {
  return useQuery({
    queryKey: ['adjustments', 'one', id],
    queryFn: ({ signal }) => askConsole(getAdjustment, { id }, { signal }),
  });
}

export type Correction = InputOf<typeof previewAdjustment>;

/** Undefined while something is missing to ask about. */
export function usePreview(correction: Correction | undefined) {
  return useQuery({
    queryKey: ['adjustments', 'preview', correction],
    queryFn: ({ signal }) =>
      askConsole(previewAdjustment, correction ?? { uid: '', book: 'real', currency: 'USDT', amount: '' }, {
        signal,
      }),
    enabled: correction !== undefined,
    placeholderData: (previous) => previous,
  });
}

/** The same request id for the same request, so that a repeated press asks once. */
export function useRequestAdjustment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, ...input }: InputOf<typeof requestAdjustment> & { requestId: string }) =>
      askConsole(requestAdjustment, input, { requestId }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'adjustments' || queryKey[0] === 'reviews',
      }),
  });
}
