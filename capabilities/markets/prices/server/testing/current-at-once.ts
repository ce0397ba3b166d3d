import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import { type CurrentTerms, initialCurrent } from '../current-terms.ts';

/** The document `markets.current` as it is at first, but nothing waits for a quote that is current. */
export const atOnce: ConfigValue<CurrentTerms> = {
  current: { ...initialCurrent, waitSeconds: 0 },
  version: 1,
  listen() {},
};
