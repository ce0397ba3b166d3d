import { useQuery } from '@tanstack/react-query';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { optionExposure, reviewedOption } from '../console-contract.ts';

/** Exposure follows what is bought and settled; a slow refresh is enough. */
const exposureRefreshMs = 5_000;

export function useOptionExposure() {
  return useQuery({
    queryKey: ['options', 'exposure'],
    queryFn: ({ signal }) => askConsole(optionExposure, {}, { signal }),
    refetchInterval: exposureRefreshMs,
  });
}

export function useReviewedOption(subjectId: string) {
  return useQuery({
    queryKey: ['options', 'reviewed', subjectId],
    queryFn: ({ signal }) => askConsole(reviewedOption, { subjectId }, { signal }),
  });
}
