const firstDelayMs = 500;
const longestDelayMs = 20_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubling from half a second to 20 s. `random`
 * (0–1) spreads clients over the second half of the wait, so that they don't all return at the same moment
 * after an outage.
 */
export function reconnectDelay(failedAttempts: number, random: number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failedAttempts, 10));
  return full / 2 + (full / 2) * random;
}
