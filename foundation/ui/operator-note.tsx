import type { ComponentProps } from 'react';
import { Time } from './time.tsx';

type Props = { text: string; author: string; at: ComponentProps<typeof Time>['at'] };

/** What an operator wrote down for colleagues, who it was and when. */
export function OperatorNote({ text, author, at }: Props) {
  return (
    <>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-note text-quiet">
        <bdi>{author}</bdi>
        <Time at={at} />
      </p>
    </>
  );
}
