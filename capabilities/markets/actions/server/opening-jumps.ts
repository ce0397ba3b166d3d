import type { Logger } from 'pino';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { isOpeningJump } from '../action.ts';

/** A share's first price of a session, against the last one before it. In points of the market. */
export interface Opening {
  readonly code: string;
  /** The open of its session. */
  readonly sessionAt: Instant;
  readonly before: number;
  readonly after: number;
}

export interface OpenJump extends Opening {
  /** The operator who takes the price for right; another has to agree. */
  readonly acceptedBy: { readonly id: OperatorId; readonly email: string } | undefined;
}

export interface OpeningJumps {
  /**
   * Whether a session opens so far from its last close that no price decides. Asked with each price until one
   * was taken: it ends by itself when prices return.
   */
  isJump(opening: Opening): boolean;
  has(code: string): boolean;
  open(): readonly OpenJump[];
  /** Ends with an action of that session, which explains it: a dividend leaves the last close as it was. */
  explain(code: string, sessionAt: Instant): void;
  /** Notes an operator's word; a second operator's ends it. Undefined for the same operator's again. */
  accept(code: string, by: NonNullable<OpenJump['acceptedBy']>): 'asked' | 'accepted' | undefined;
}

/**
 * Kept in memory alone: a new process sees the same jump at its next price, for no sound one was stored
 * meanwhile.
 */
export function createOpeningJumps(log: Pick<Logger, 'warn'>): OpeningJumps {
  const jumps = new Map<string, OpenJump>();
  const accepted = new Map<string, Instant>();
  return {
    isJump(opening) {
      const { code, sessionAt, before, after } = opening;
      if (accepted.get(code) === sessionAt || !isOpeningJump(before, after)) {
        jumps.delete(code);
        return false;
      }
      const known = jumps.get(code);
      if (known?.sessionAt !== sessionAt)
        log.warn(opening, 'a share opened far from its close without a known corporate action: it is held');
      jumps.set(code, { ...opening, acceptedBy: known?.acceptedBy });
      return true;
    },
    has: (code) => jumps.has(code),
    open: () => [...jumps.values()],
    explain(code, sessionAt) {
      accepted.set(code, sessionAt);
      jumps.delete(code);
    },
    accept(code, by) {
      const jump = jumps.get(code);
      if (jump === undefined || jump.acceptedBy?.id === by.id) return undefined;
      if (jump.acceptedBy === undefined) {
        jumps.set(code, { ...jump, acceptedBy: by });
        return 'asked';
      }
      accepted.set(code, jump.sessionAt);
      jumps.delete(code);
      return 'accepted';
    },
  };
}
