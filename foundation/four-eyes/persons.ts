import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';

/**
 * Why an operator counts as one person with another: that one let them in, gave them roles alone, or gave
 * them a new way to sign in.
 */
export const tieKinds = ['invited', 'appointed', 'reset'] as const;
export type TieKind = (typeof tieKinds)[number];

export interface Tie {
  readonly operatorId: OperatorId;
  readonly kind: TieKind;
  /** Who let them in. */
  readonly by: OperatorId;
  readonly since: Instant;
  /** A third person has vouched for them. */
  readonly isConfirmed: boolean;
}

/** A tie holds for so long, and on until a third person has confirmed the operator. */
export const tieMs = 30 * dayMs;

export function holdsAt({ since, isConfirmed }: Pick<Tie, 'since' | 'isConfirmed'>, at: Instant): boolean {
  return !isConfirmed || at < since + tieMs;
}

/** Which operators are different people, as far as the platform can know. */
export interface Persons {
  /** Those who count as one person with this operator, who is among them. */
  oneWith(operator: OperatorId): ReadonlySet<OperatorId>;
  /**
   * Whether the operator counts as another person beside all who asked for it or agreed before.
   * FOUR_EYES_REQUIRED for one of them, NOT_INDEPENDENT for who counts as one person with one of them.
   */
  second(operator: OperatorId, before: readonly (OperatorId | null | undefined)[]): Result<null>;
}

/**
 * The rule of four eyes, wherever two people have to agree: operators whom a tie joins are one person, and so
 * are all whom ties join to these. An administrator’s second mailboxes never outvote anyone, however many
 * there are.
 */
export function personsBy(ties: readonly Tie[], at: Instant): Persons {
  const holding = ties.filter((tie) => holdsAt(tie, at));
  const oneWith = (operator: OperatorId) => {
    const found = new Set([operator]);
    // A set goes on to what is added while it is walked.
    for (const each of found) {
      for (const { operatorId, by } of holding) {
        if (operatorId === each) found.add(by);
        if (by === each) found.add(operatorId);
      }
    }
    return found;
  };
  return {
    oneWith,
    second(operator, before) {
      if (before.includes(operator)) return refuse('FOUR_EYES_REQUIRED');
      const one = oneWith(operator);
      return before.some((each) => each != null && one.has(each)) ? refuse('NOT_INDEPENDENT') : accept(null);
    },
  };
}
