import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import {
  type AccountKey,
  type AssetBalance,
  accountKeyText,
  type Transfer,
} from '#capabilities/money/ledger/rules.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import { larger } from '#foundation/money/rounding.ts';

/** A closing would have the platform pay `units` USDT of a customer who has something set aside. */
export class AsidePaysFirst extends Error {
  readonly units: bigint;
  /** All that it takes of what is available. */
  readonly taken: bigint;
  constructor(units: bigint, taken: bigint) {
    super(`set aside money pays ${units} first`);
    this.units = units;
    this.taken = taken;
  }
}

/** The accounts whose losses the platform bears, whatever they still have set aside. */
export type Borne = Set<string>;

/**
 * What closings that were not decided yet will take of `available`, whatever price comes meanwhile. In
 * memory: a process that starts binds the accounts whose closings it takes up.
 */
export class BoundByClosings {
  readonly #accounts = new Map<string, Set<{ readonly units: bigint }>>();

  /** USDT units of `available` that stay in an account. */
  of(key: AccountKey): bigint {
    let most = 0n;
    for (const { units } of this.#accounts.get(accountKeyText(key)) ?? []) most = larger(most, units);
    return most;
  }

  /** Binds until the function that it returns is called. */
  bind(key: AccountKey, units: bigint): () => void {
    const text = accountKeyText(key);
    const own = { units };
    const all = this.#accounts.get(text) ?? new Set();
    this.#accounts.set(text, all.add(own));
    return () => {
      all.delete(own);
      if (all.size === 0) this.#accounts.delete(text);
    };
  }
}

/** Throws {@link AsidePaysFirst} where transfers have the platform pay before what is set aside does. */
export function checkAsidePays(
  transfers: readonly Transfer[],
  { available, held, plan }: AssetBalance,
  key: AccountKey,
  borne: Borne,
): void {
  if (held + plan === 0n || borne.has(accountKeyText(key))) return;
  const protections = transfers.filter(({ reason }) => reason === 'lossProtection');
  const units = protections.reduce((sum, each) => sum + each.units, 0n);
  if (units > 0n) throw new AsidePaysFirst(units, available + units);
}

/**
 * The lane, where a closing waits until what is set aside has paid: the products release it one after the
 * other, and the closing is decided again at the same price. What it takes is bound until then. When nothing
 * more is released, the platform bears the rest.
 */
export function askAsideFirst(
  lane: MoneyLane,
  aside: readonly SetAside[],
  { borne, bound }: { readonly borne: Borne; readonly bound: BoundByClosings },
): MoneyLane {
  /** Under way, by account: a second closing of the same moment waits, and does not release once more. */
  const releases = new Map<string, Promise<bigint>>();

  /** By the first product that has something: what is missing after it, the closing itself says. */
  async function releaseNext(key: AccountKey, units: bigint): Promise<bigint> {
    for (const each of aside) {
      const released = await each.release(key, units);
      if (released > 0n) return released;
    }
    return 0n;
  }

  /** Whether there is a reason to decide again: something was released, by this closing or another. */
  async function isReleased(key: AccountKey, units: bigint): Promise<boolean> {
    const text = accountKeyText(key);
    const others = releases.get(text);
    if (others !== undefined) return (await others) > 0n;
    const own = releaseNext(key, units).finally(() => releases.delete(text));
    releases.set(text, own);
    return (await own) > 0n;
  }

  return {
    listen: (listener) => lane.listen(listener),
    async submit(kind, command) {
      const { key } = command;
      let unbind = () => {};
      try {
        for (;;) {
          try {
            return await lane.submit(kind, command);
          } catch (error) {
            if (!(error instanceof AsidePaysFirst)) throw error;
            unbind();
            unbind = bound.bind(key, error.taken);
            if (!(await isReleased(key, error.units))) break;
          }
        }
        const text = accountKeyText(key);
        borne.add(text);
        try {
          return await lane.submit(kind, command);
        } finally {
          borne.delete(text);
        }
      } finally {
        unbind();
      }
    },
  };
}
