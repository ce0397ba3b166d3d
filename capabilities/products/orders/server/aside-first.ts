import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import {
  type AccountKey,
  type AssetBalance,
  accountKeyText,
  type Transfer,
} from '#capabilities/money/ledger/rules.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';

/** A closing would have the platform pay `units` USDT of a customer who has something set aside. */
export class AsidePaysFirst extends Error {
  readonly units: bigint;
  constructor(units: bigint) {
    super(`set aside money pays ${units} first`);
    this.units = units;
  }
}

/** The accounts whose losses the platform bears, whatever they still have set aside. */
export type Borne = Set<string>;

/** Throws {@link AsidePaysFirst} where transfers have the platform pay before what is set aside does. */
export function checkAsidePays(
  transfers: readonly Transfer[],
  { held, plan }: AssetBalance,
  key: AccountKey,
  borne: Borne,
): void {
  if (held + plan === 0n || borne.has(accountKeyText(key))) return;
  const protections = transfers.filter(({ reason }) => reason === 'lossProtection');
  const units = protections.reduce((sum, each) => sum + each.units, 0n);
  if (units > 0n) throw new AsidePaysFirst(units);
}

/**
 * The lane, where a closing waits until what is set aside has paid: the products release it one after the
 * other, and the closing is decided again at the same price. The open loss binds what is released, so that
 * it can't leave in between. When nothing more is released, the platform bears the rest.
 */
export function askAsideFirst(lane: MoneyLane, aside: readonly SetAside[], borne: Borne): MoneyLane {
  async function release(key: AccountKey, units: bigint): Promise<bigint> {
    let released = 0n;
    for (const each of aside) if (released < units) released += await each.release(key, units - released);
    return released;
  }

  return {
    listen: (listener) => lane.listen(listener),
    async submit(kind, command) {
      const text = accountKeyText(command.key);
      for (;;) {
        try {
          return await lane.submit(kind, command);
        } catch (error) {
          if (!(error instanceof AsidePaysFirst)) throw error;
          if ((await release(command.key, error.units)) > 0n) continue;
        }
        borne.add(text);
        try {
          return await lane.submit(kind, command);
        } finally {
          borne.delete(text);
        }
      }
    },
  };
}
