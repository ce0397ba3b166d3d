import type { Instant } from '#foundation/time/clock.ts';
import type { CallRouter } from './call-router.ts';
import type { Jobs } from './jobs.ts';
import type { TraceKind } from './traces.ts';

/**
 * What a capability hands to the process that runs it. Parts start in the order of their list and stop from
 * the last to the first: to its own end, each may lean on those before it.
 */
export interface Part<Reviews = never> {
  /** Binds its calls. */
  calls?(router: CallRouter): void;
  readonly jobs?: Jobs;
  /** Its work that waits for operators to decide. */
  readonly reviews?: Reviews;
  /** Its traces of customers for the operators' timeline and search. */
  readonly traces?: readonly TraceKind[];
  /** Takes its work up where the last run left it. */
  start?(): void | Promise<void>;
  /** Takes on nothing new, and finishes what is under way. */
  stop?(): void | Promise<void>;
  readonly clockMove?: ClockMove;
}

/** What a part does when a tester moves the platform's clock (sample mode). */
export interface ClockMove {
  /** While the clock still shows the old time. */
  before?(): Promise<void>;
  /** The next moment that the clock may not step over; undefined when there is none. */
  nextDue?(): Instant | undefined;
  /** Resolves when all is done that fell due by now. */
  caughtUp(): Promise<void>;
}
