import type { Recharge } from './rules.ts';

type Begun = Pick<Recharge, 'id' | 'asset' | 'network' | 'createdAt'>;

/** A deposit as each begins: in review, neither announced nor paid. */
export function newRecharge({ id, asset, network, createdAt }: Begun): Recharge {
  return {
    id,
    asset,
    network,
    announcement: undefined,
    payment: undefined,
    status: 'review',
    counted: false,
    waitsSince: undefined,
    return: undefined,
    returns: 0,
    basis: undefined,
    credited: undefined,
    problem: undefined,
    held: 0n,
    retentions: 0,
    heldAt: undefined,
    reasonCode: undefined,
    decidedBy: [],
    createdAt,
    decidedAt: undefined,
  };
}
