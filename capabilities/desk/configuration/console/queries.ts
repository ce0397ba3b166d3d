import type { FilterOf } from '#foundation/calls/define-call.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
import {
  getDifference,
  getProposal,
  getVersion,
  listDocuments,
  listVersions,
  publish,
  rollBack,
} from '../console-contract.ts';

export function useDocuments() {
  return useCall(listDocuments, {});
}

/** The newest version of a document. A form is open over it: it changes only on an explicit reload. */
export function useDocument(name: string) {
  return useCall(getVersion, { name }, { refetchOnWindowFocus: false });
}

export function useVersions(filter: FilterOf<typeof listVersions>) {
  return useCallPage(listVersions, (paging) => ({ ...filter, ...paging }), 20);
}

export function useDifference(name: string, from: number, to: number) {
  return useCall(getDifference, { name, from, to });
}

export function useProposal(id: string) {
  return useCall(getProposal, { id });
}

/** What is set in documents shows everywhere. A refusal may say that another version is the newest now. */
export function usePublish() {
  return useCommand(publish, 'everything');
}

export function useRollBack() {
  return useCommand(rollBack, 'everything');
}
