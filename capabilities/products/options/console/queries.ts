import { useCall } from '#foundation/ui/use-call.ts';
import { optionExposure, reviewedOption } from '../console-contract.ts';

/** Exposure follows what is bought and settled; a slow refresh is enough. */
const exposureRefreshMs = 5_000;

export function useOptionExposure() {
  return useCall(optionExposure, {}, { refetchInterval: exposureRefreshMs });
}

export function useReviewedOption(subjectId: string) {
  return useCall(reviewedOption, { subjectId });
}
