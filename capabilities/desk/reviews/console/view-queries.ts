import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import type { ViewSearch } from '../views.ts';
import { deleteReviewView, listReviewViews, renameReviewView, saveReviewView } from '../views-contract.ts';

const queryKey = ['reviews', 'views'];

/** What one looks at under names of one's own. */
export function useViews() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => askConsole(listReviewViews, {}, { signal }),
  });
}

export function useChangeViews() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  return {
    save: useMutation({
      mutationFn: (view: { name: string; search: ViewSearch }) => askConsole(saveReviewView, view),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: (view: { id: string; name: string }) => askConsole(renameReviewView, view),
      onSettled,
    }),
    forget: useMutation({
      mutationFn: (id: string) => askConsole(deleteReviewView, { id }),
      onSettled,
    }),
  };
}
