import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { markStale } from '#foundation/ui/call-keys.ts';
import { pictureFile } from '#foundation/ui/picture-field.tsx';
import { ask } from '#foundation/ui/platform.ts';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { answerInquiry, listInquiry } from '../contract.ts';

export const inquiriesPerPage = 10;

export function useInquiries(pageNum: number) {
  return useCall(listInquiry, { pageNum, pageSize: inquiriesPerPage }, { keepPrevious: true });
}

interface Answer {
  readonly text: string;
  readonly pictures: readonly ReadyPicture[];
}

/** What is sent again as it was is the same answer, whatever became of the first attempt. */
export function useAnswer(id: string, onAnswered: () => void) {
  const queryClient = useQueryClient();
  const last = useRef<Answer & { readonly requestId: string }>(undefined);
  return useMutation({
    mutationFn: ({ text, pictures }: Answer) => {
      const before = last.current;
      const isSame = before?.text === text && before.pictures === pictures;
      const requestId = isSame ? before.requestId : newRequestId();
      last.current = { text, pictures, requestId };
      const [picture1, picture2, picture3] = pictures.map(pictureFile);
      return ask(answerInquiry, { id, text, picture1, picture2, picture3 }, { requestId });
    },
    onSuccess() {
      onAnswered();
      return markStale(queryClient, listInquiry);
    },
  });
}
