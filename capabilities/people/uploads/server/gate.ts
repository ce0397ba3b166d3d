/** Lets some work happen at once and the rest wait in line, up to a bound. */
export interface Gate {
  /** Undefined when the line is full: the work is not done. */
  pass<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export function createGate(atOnce: number, waitingAtMost: number): Gate {
  let inside = 0;
  const line: (() => void)[] = [];
  return {
    async pass(work) {
      if (inside >= atOnce) {
        if (line.length >= waitingAtMost) return undefined;
        // A leaving caller hands over its place.
        await new Promise<void>((enter) => line.push(enter));
      } else inside++;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next === undefined) inside--;
        else next();
      }
    },
  };
}
