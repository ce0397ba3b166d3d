import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What customers may share, the strongest first. */
export const linkKinds = [
  'identity',
  'destination',
  'picture',
  'device',
  'funds',
  'inviter',
  'address',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** One person: both count as one wherever something is limited by person. A hint: an operator weighs it. */
export const worths = ['person', 'hint'] as const;
export type Worth = (typeof worths)[number];

/** What a kind is worth where both have it as a proof (docs/decisions/0158-links-between-customers.md). */
export const worthOfKind: Readonly<Record<LinkKind, Worth>> = {
  identity: 'person',
  destination: 'person',
  picture: 'person',
  device: 'person',
  funds: 'hint',
  inviter: 'hint',
  address: 'hint',
};

/**
 * An office's browsers and network, an exchange's wallet, a public code are shared by strangers: what is no
 * proof and has more customers than this says nothing.
 */
const ofStrangers: ReadonlySet<LinkKind> = new Set(['device', 'funds', 'inviter', 'address']);
const strangersAbove = 10;

/** More than this are no person but our own fault, such as one name for all devices. */
export const personAtMost = 1_000;

/** What links two customers, and since when both have it. */
export interface LinkFact {
  /** Enough to look it up, masked where it is private. */
  readonly shown: string;
  readonly since: Instant;
}

/** One customer has something, as its source tells it. */
export interface Holder extends LinkFact {
  readonly mark: string;
  readonly customerId: CustomerId;
  /** False where strangers may have the same. */
  readonly isProof: boolean;
}

/** Two customers by all that they share of one kind. */
export interface Pair {
  readonly customers: readonly [CustomerId, CustomerId];
  readonly kind: LinkKind;
  readonly worth: Worth;
  /** The earliest first. */
  readonly facts: readonly LinkFact[];
}

/** The pairs that what is held of a kind makes; of one customer alone, or all. */
export function pairsOf(kind: LinkKind, holders: readonly Holder[], of?: CustomerId): Pair[] {
  const found = new Map<string, Pair & { worth: Worth; readonly facts: LinkFact[] }>();
  for (const sharing of Map.groupBy(holders, ({ mark }) => mark).values()) {
    const speaking = speakingOf(kind, sharing);
    for (const [index, one] of speaking.entries()) {
      for (const other of speaking.slice(index + 1)) {
        if (of !== undefined && one.customerId !== of && other.customerId !== of) continue;
        const customers = inOrder(one.customerId, other.customerId);
        const name = customers.join(' ');
        const pair = found.get(name) ?? { customers, kind, worth: 'hint', facts: [] };
        if (proves(kind, one) && proves(kind, other)) pair.worth = 'person';
        pair.facts.push({ shown: one.shown, since: Math.max(one.since, other.since) });
        found.set(name, pair);
      }
    }
  }
  const pairs = [...found.values()];
  for (const { facts } of pairs) facts.sort((a, b) => a.since - b.since);
  return pairs;
}

function proves(kind: LinkKind, { isProof }: Holder): boolean {
  return isProof && worthOfKind[kind] === 'person';
}

/** Of those who share one thing: all while they are few, otherwise those whom it proves to be one person. */
function speakingOf(kind: LinkKind, sharing: readonly Holder[]): readonly Holder[] {
  if (!ofStrangers.has(kind) || sharing.length <= strangersAbove) return sharing;
  return sharing.filter((each) => proves(kind, each));
}

function inOrder(one: CustomerId, other: CustomerId): readonly [CustomerId, CustomerId] {
  return one < other ? [one, other] : [other, one];
}

/** Customers who count as one person, also through others. */
export class Persons {
  readonly #of = new Map<CustomerId, CustomerId[]>();

  /** All of the person behind a customer, the customer among them. */
  personOf(customerId: CustomerId): readonly CustomerId[] {
    return this.#of.get(customerId) ?? [customerId];
  }

  /** False where they would be more than {@link personAtMost}: then they stay apart. */
  join(one: CustomerId, other: CustomerId): boolean {
    const [a, b] = [this.#of.get(one) ?? [one], this.#of.get(other) ?? [other]];
    if (a === b || one === other) return true;
    if (a.length + b.length > personAtMost) return false;
    const [larger, smaller] = a.length < b.length ? [b, a] : [a, b];
    larger.push(...smaller);
    this.#of.set(one, larger).set(other, larger);
    for (const each of smaller) this.#of.set(each, larger);
    return true;
  }
}

/** Joins all whom what is held proves to be one person. False where some stay apart. */
export function joinProven(persons: Persons, kind: LinkKind, holders: readonly Holder[]): boolean {
  let isWhole = true;
  for (const sharing of Map.groupBy(holders, ({ mark }) => mark).values()) {
    const [first, ...others] = sharing.filter((each) => proves(kind, each));
    if (first === undefined) continue;
    for (const { customerId } of others) isWhole = persons.join(first.customerId, customerId) && isWhole;
  }
  return isWhole;
}
