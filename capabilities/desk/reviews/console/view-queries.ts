import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { deleteReviewView, listReviewViews, renameReviewView, saveReviewView } from '../views-contract.ts';

/** What one looks at under names of one's own. */
export function useViews() {
  return useCall(listReviewViews, {});
}

export function useChangeViews() {
  return {
    save: useCommand(saveReviewView, listReviewViews),
    rename: useCommand(renameReviewView, listReviewViews),
    forget: useCommand(deleteReviewView, listReviewViews),
  };
}
