import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { useCall, useRequest } from '#foundation/ui/use-call.ts';
import { getAdjustment, listAdjustments, previewAdjustment, requestAdjustment } from '../console-contract.ts';

export const adjustmentsPerPage = 25;

export function useAdjustments(filter: FilterOf<typeof listAdjustments>, page: number) {
  return useCall(
    listAdjustments,
    { ...filter, pageNum: page, pageSize: adjustmentsPerPage },
    { keepPrevious: true },
  );
}

export function useAdjustment(id: string) {
  return useCall(getAdjustment, { id });
}

export type Correction = InputOf<typeof previewAdjustment>;

/** Undefined while something is missing to ask about. */
export function usePreview(correction: Correction | undefined) {
  return useCall(previewAdjustment, correction, { keepPrevious: true });
}

export function useRequestAdjustment() {
  return useRequest(requestAdjustment, listAdjustments, getAdjustment, 'reviews');
}
