import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { joinConsole } from '#foundation/ui/operator-platform.ts';

/** Comes after the page: no call is made before it. */
const StepUpForm = lazyPart(
  () => import('./step-up-form.tsx'),
  (module) => module.StepUpForm,
  'above',
);

type Waiting = (shown: boolean) => void;

/** Opens when a call needs a fresh second factor; the caller waits for it and then repeats the call. */
export function StepUpDialog({ onSessionLost }: { onSessionLost: () => void }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    joinConsole({
      sessionLost: onSessionLost,
      stepUp: () => new Promise((resolve) => setWaiting((others) => [...others, resolve])),
    });
  }, [onSessionLost]);
  const answer = (shown: boolean) => {
    for (const resolve of waiting) resolve(shown);
    setWaiting([]);
  };
  if (waiting.length === 0) return null;
  return (
    // Its own: while it loads, the page below stays as it is, and so does the dialog that the call came from.
    <Suspense>
      <StepUpForm onAnswer={answer} />
    </Suspense>
  );
}
