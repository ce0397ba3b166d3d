import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { Ground } from './ground.ts';
import type { MoneyIn } from './money-in.ts';
import type { MoneyOut } from './money-out.ts';
import type { People } from './people.ts';
import type { Products, Trading } from './products.ts';

export type Made = Ground & People & MoneyIn & Trading & Products & MoneyOut;

/** Made for others alone: they have no calls, no work and no end of their own. */
/** A part brings one kind of reviews, or several. */
export type Reviews = ReviewHandler | readonly ReviewHandler[];

type NoPart = 'audit' | 'requestDesk' | 'supportEmail' | 'pauses' | 'trading';

/**
 * In the order of their start: one that is left out does not compile. They stop from the last to the first:
 * accounts record what the lane's last commits touched.
 */
export function partsInOrder(made: Made): readonly Part<Reviews>[] {
  const parts: Readonly<Record<Exclude<keyof Made, NoPart>, Part<Reviews>>> = {
    accounts: made.accounts,
    ledgerPart: made.ledgerPart,
    configuration: made.configuration,
    content: made.content,
    uploads: made.uploads,
    operators: made.operators,
    customers: made.customers,
    links: made.links,
    notifications: made.notifications,
    teller: made.teller,
    security: made.security,
    jurisdictions: made.jurisdictions,
    quiz: made.quiz,
    kyc: made.kyc,
    chainsPart: made.chainsPart,
    catalogue: made.catalogue,
    prices: made.prices,
    charts: made.charts,
    alerts: made.alerts,
    markets: made.markets,
    options: made.options,
    orders: made.orders,
    // After those that carry its actions out.
    actions: made.actions,
    plans: made.plans,
    loans: made.loans,
    nfts: made.nfts,
    conversion: made.conversion,
    support: made.support,
    adjustments: made.adjustments,
    treasury: made.treasury,
    deposits: made.deposits,
    withdrawals: made.withdrawals,
    reconciliation: made.reconciliation,
    invites: made.invites,
  };
  return Object.values(parts);
}
