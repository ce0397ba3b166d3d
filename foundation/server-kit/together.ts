/**
 * Shares one question among concurrent callers: a caller who arrives while an answer is on its way waits for
 * the next one, which begins after they asked. A failure goes to all who waited for it.
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
    if (next !== undefined) return next;
    if (running === undefined) return begin();
    next = running.then(begin, begin);
    return next;
  };
}
