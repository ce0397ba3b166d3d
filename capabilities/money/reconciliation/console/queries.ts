import type { FilterOf } from '#foundation/calls/define-call.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import {
  acknowledgeReport,
  getReport,
  listReports,
  newestReconciliation,
  runReconciliation,
} from '../console-contract.ts';

export function useReports(filter: FilterOf<typeof listReports>) {
  return useCallPage(listReports, (paging) => ({ ...filter, ...paging }), 15);
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
