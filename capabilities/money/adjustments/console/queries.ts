import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { getAdjustment, listAdjustments, previewAdjustment, requestAdjustment } from '../console-contract.ts';

export const adjustmentsPerPage = 25;

export function useAdjustments(filter: FilterOf<typeof listAdjustments>, page: number) {
  return useQuery({
    queryKey: ['adjustments', 'list', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listAdjustments, { ...filter, pageNum: page, pageSize: adjustmentsPerPage }, { signal }),
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
