import type { ReactNode } from 'react';
import { useBook } from './session-state.ts';
import { Notice } from './states.tsx';

type Props = {
  title: string;
  body: string;
  /** The way to the real account; the shell hands it to the page. */
  bookSwitch: ReactNode;
};

/** What a screen of real money alone says on the demo account, with the switch; nothing on the real one. */
export function RealOnlyNotice({ title, body, bookSwitch }: Props) {
  if (useBook() === 'real') return null;
  return (
    <Notice tone="info" title={title}>
      <p>{body}</p>
      <div className="mt-2">{bookSwitch}</div>
    </Notice>
  );
}
