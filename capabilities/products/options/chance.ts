/** Beyond this it says no more. */
const most = 1_000_000_000;

/**
 * One in how many who guess wins so many bets or more, at even chances: what an option's entry at the price
 * of the moment makes of each. 1 where it says nothing.
 */
export function oneInOf(won: number, of: number): number {
  let log = -of * Math.LN2;
  let chance = won === 0 ? 1 : 0;
  // The chance of exactly `wins`, from that of one fewer.
  for (let wins = 1; wins <= of; wins += 1) {
    log += Math.log((of - wins + 1) / wins);
    if (wins >= won) chance += Math.exp(log);
  }
  return chance >= 1 ? 1 : Math.min(most, Math.round(1 / chance));
}
