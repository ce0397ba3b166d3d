import type { CorporateActions } from '../../face.ts';

/** For markets in which nothing of the kind happens. */
export const noActions: CorporateActions = {
  ofMarket: () => [],
  between: () => [],
  isHeld: () => false,
  isJump: () => false,
  isClosedToNew: () => false,
  factors: () => [],
  register() {},
  onApplied: () => () => {},
};
