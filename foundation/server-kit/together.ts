/**
 * One question for all who ask it at once: whoever asks while an answer is on its way waits for the next,
 * which was begun after they asked, with all others who do. A failure is everybody's who waited for it.
 */
export function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  let next: Promise<Answer> | undefined;
  const begin = (): Promise<Answer> => {
    next = undefined;
    const begun = ask().finally(() => {
      if (running === begun) running = undefined;
    });
    running = begun;
    return begun;
  };
  return () => {
    if (running === undefined) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
