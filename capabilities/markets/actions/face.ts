import type { TimedWork } from '#capabilities/desk/reviews/face.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { CarrierName, CorporateAction, Hold, PriceFactor } from './action.ts';
import type { ActionDesk } from './server/action-desk.ts';
import type { Announced } from './server/announced.ts';
import type { Opening } from './server/opening-jumps.ts';
import type { Speaker } from './server/take-word.ts';

export {
  type ActionKind,
  type ActionState,
  type ActionTerms,
  adjustPoints,
  type CorporateAction,
  changesHoldings,
  factorOf,
  type PriceFactor,
} from './action.ts';
export { exMoment } from './ex-moment.ts';
export type { Announced } from './server/announced.ts';
export type { Opening } from './server/opening-jumps.ts';
export type { Speaker } from './server/take-word.ts';
export type { HolderNews } from './server/tell-ahead.ts';

/** How far an action reaches among what one capability holds: for operators, before they agree. */
export interface ActionReach {
  readonly accounts: number;
  readonly records: number;
  /** What customers get (above zero) or pay for it together, in units of USDT. */
  readonly paidUnits: bigint;
}

/** What converts records of its own at the ex-date. */
export interface ActionCarrier {
  readonly name: CarrierName;
  /** Converts each account once. May be asked again after a failure or a restart: idempotent. */
  carryOut(action: CorporateAction): Promise<void>;
  reach(action: CorporateAction): Promise<ActionReach>;
}

/** What companies do to the shares that are listed. In memory and synchronous, but for carrying it out. */
export interface CorporateActions {
  /** All but the withdrawn ones, the oldest ex-date first. */
  ofMarket(code: string): readonly CorporateAction[];
  /** Those of `ofMarket` whose ex moment lies in (from, to]. */
  between(code: string, from: Instant, to: Instant): readonly CorporateAction[];
  /**
   * Whether prices decide nothing in this market: an action's ex moment has come, and it is neither applied
   * nor withdrawn; or its session opened with a jump that nothing explains. Ticks of that time are shown and
   * unsound.
   */
  isHeld(code: string, at: Instant): boolean;
  /** Whether a share opens with a jump that no action explains. Prices ask until they have taken one. */
  isJump(opening: Opening): boolean;
  /** Whether new business is halted: held, or in the last session before an action that is unconfirmed. */
  isClosedToNew(code: string, at: Instant): boolean;
  /** Of the applied splits of a market, the oldest first. */
  factors(code: string): readonly PriceFactor[];
  /**
   * Has due actions carried out: one at a time, the oldest first, in all carriers, in the order they were
   * registered; then it is applied. A carrier that throws leaves it due.
   */
  register(carrier: ActionCarrier): void;
  /** Is called in the same moment in which an action becomes applied. Returns the way to stop. */
  onApplied(listener: (action: CorporateAction) => void): () => void;
}

/** What sources and the process that runs it ask beside the face. */
export interface ActionService extends CorporateActions {
  /** Takes in what a source tells of the days since it was asked last; undefined when it did not answer. */
  hear(speaker: Speaker, tell: (since: Instant) => Promise<readonly Announced[] | undefined>): Promise<void>;
  /** What is due, at once. */
  carryOut(): Promise<void>;
  readonly desk: ActionDesk;
  /** The markets whose prices decide nothing, the longest held first. */
  holds(): readonly Hold[];
  /** The same as operators' work with a deadline. */
  readonly timedWork: TimedWork;
}
