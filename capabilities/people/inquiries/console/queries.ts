import { useMutation } from '@tanstack/react-query';
import { useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { listInquiries, takeBackInquiry } from '../console-contract.ts';

/** `onTakenBack` runs first: the pressed button is gone once the answer shows. */
export function useTakeBack(onTakenBack: () => void) {
  return useMutation({
    mutationFn: (id: string) => askConsole(takeBackInquiry, { id }),
    onSuccess: onTakenBack,
    onSettled: useMarkStale(listInquiries, 'reviews'),
  });
}
