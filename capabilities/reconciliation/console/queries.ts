import type { FilterOf } from '#foundation/calls/define-call.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import {
  acknowledgeReport,
  getReport,
  listReports,
  newestReconciliation,
  runReconciliation,
} from '../console-contract.ts';

export const reportsPerPage = 15;

export function useReports(filter: FilterOf<typeof listReports>, page: number) {
  return useCall(listReports, { ...filter, pageNum: page, pageSize: reportsPerPage }, { keepPrevious: true });
}

export function useReport(id: string | undefined) {
  return useCall(getReport, id === undefined ? undefined : { id });
}

export function useNewestReport(isAllowed: boolean) {
  return useCall(newestReconciliation, {}, { enabled: isAllowed, refetchInterval: minuteMs });
}

const changed = [listReports, getReport, newestReconciliation];

export function useRun() {
  return useCommand(runReconciliation, ...changed);
}

export function useAcknowledge() {
  return useCommand(acknowledgeReport, ...changed);
}
