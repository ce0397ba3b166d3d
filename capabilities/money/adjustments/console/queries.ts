import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall, useRequest } from '#foundation/ui/use-call.ts';
import { getAdjustment, listAdjustments, requestAdjustment } from '../console-contract.ts';

export const adjustmentsPerPage = 25;

export function useAdjustments(filter: FilterOf<typeof listAdjustments>, page: number) {
  return useCall(
    listAdjustments,
    { ...filter, pageNum: page, pageSize: adjustmentsPerPage },
    { keepPrevious: true },
  );
}

export function useRequestAdjustment() {
  return useRequest(requestAdjustment, listAdjustments, getAdjustment, 'reviews');
}
