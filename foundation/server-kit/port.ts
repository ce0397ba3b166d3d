import { StartRefused } from './start-refused.ts';

/**
 * What a capability asks of one on a higher floor, which is made later: `ask` is handed down at once, and
 * answers from the moment the higher one fills it.
 */
export interface Port<Asked extends readonly unknown[], Answer> {
  /** `customers.bindInvitation`: the capability that asks, and what for. */
  readonly name: string;
  readonly isFilled: () => boolean;
  /** Throws while the port is unfilled. */
  readonly ask: (...asked: Asked) => Answer;
  /** Throws {@link StartRefused} the second time. */
  readonly fill: (answer: (...asked: Asked) => Answer) => void;
}

/** A port for a function, whose type is what the lower capability says it needs. */
export function port<Ask extends (...asked: never[]) => unknown>(
  name: string,
): Port<Parameters<Ask>, ReturnType<Ask>> {
  let filled: ((...asked: Parameters<Ask>) => ReturnType<Ask>) | undefined;
  return {
    name,
    isFilled: () => filled !== undefined,
    ask(...asked) {
      if (filled === undefined) throw new Error(`port ${name} was asked before it was filled`);
      return filled(...asked);
    },
    fill(answer) {
      if (filled !== undefined) throw new StartRefused(`port ${name} is filled twice`);
      filled = answer;
    },
  };
}

/** Throws {@link StartRefused} with the names of those that nothing has filled. */
export function refuseUnfilled(ports: readonly Pick<Port<never, unknown>, 'name' | 'isFilled'>[]): void {
  const unfilled = ports.filter(({ isFilled }) => !isFilled()).map(({ name }) => name);
  if (unfilled.length > 0) throw new StartRefused(`ports are unfilled: ${unfilled.join(', ')}`);
}
