import { useState } from 'react';
import type { Result } from '#foundation/refusals/result.ts';
import { useFailureText } from './use-failure-text.ts';

/** One attempt at a time; an undefined result means that something is still to be entered. */
export function useAttempt<Way extends string>(onAnswer: (answer: Result<unknown>) => unknown) {
  const failureText = useFailureText();
  const [busy, setBusy] = useState<Way>();
  const [notice, setNotice] = useState<string>();
  const attempt = async (way: Way, ask: () => Promise<Result<unknown> | undefined>) => {
    setBusy(way);
    setNotice(undefined);
    try {
      const answer = await ask();
      if (answer?.ok === false) setNotice(failureText(answer));
      if (answer !== undefined) await onAnswer(answer);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setNotice(failureText(failure));
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, notice, attempt };
}
