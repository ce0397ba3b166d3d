import type { MarkSource } from '#foundation/server-kit/marks.ts';
import { together } from '#foundation/server-kit/together.ts';
import type { Link, Links } from '../face.ts';
import { joinProven, type LinkKind, linkKinds, Persons, pairsOf, worthOfKind } from '../rules.ts';

export interface LinksNeeds {
  readonly sources: () => Readonly<Record<LinkKind, MarkSource>>;
  readonly onError: (failure: unknown) => void;
}

export interface LinksService extends Links {
  /** Reads who shares what over all customers. */
  readonly refresh: () => Promise<void>;
}

const proving = linkKinds.filter((kind) => worthOfKind[kind] === 'person');

export function createLinks({ sources, onError }: LinksNeeds): LinksService {
  let persons: Persons | undefined;
  /** What was seen since the running refresh began, which may have read before it was there. */
  let seenMeanwhile: Held[] = [];

  function join(into: Persons, found: readonly Held[]): void {
    const isWhole = found.map(([kind, holders]) => joinProven(into, kind, holders)).every(Boolean);
    if (!isWhole) onError(new Error('links: more customers than one person can be are linked as one'));
  }

  return {
    personOf(customerId) {
      if (persons === undefined) throw new Error('links were asked before they were read');
      return persons.personOf(customerId);
    },
    async linksOf(customerId) {
      const found = await held(linkKinds, (kind) => sources()[kind].heldWith(customerId));
      const pairs = found.flatMap(([kind, holders]) => pairsOf(kind, holders, customerId));
      const links = pairs.map(({ customers: [one, other], ...link }): Link => {
        return { ...link, customerId: one === customerId ? other : one };
      });
      return links.sort((a, b) => rank(a) - rank(b) || Number(a.customerId - b.customerId));
    },
    async linksAmong(customers) {
      const found = await held(linkKinds, (kind) => sources()[kind].heldBy(customers));
      return found.flatMap(([kind, holders]) => pairsOf(kind, holders));
    },
    async lookAgain(customerId) {
      const found = await held(proving, (kind) => sources()[kind].heldWith(customerId));
      seenMeanwhile.push(...found);
      if (persons !== undefined) join(persons, found);
    },
    refresh: together(async () => {
      seenMeanwhile = [];
      const found = await held(proving, (kind) => sources()[kind].sharedProofs());
      const read = new Persons();
      join(read, [...found, ...seenMeanwhile]);
      persons = read;
    }),
  };
}

type Held = readonly [kind: LinkKind, holders: Awaited<ReturnType<MarkSource['heldWith']>>];

function held(kinds: readonly LinkKind[], ask: (kind: LinkKind) => Promise<Held[1]>): Promise<Held[]> {
  return Promise.all(kinds.map(async (kind): Promise<Held> => [kind, await ask(kind)]));
}

function rank({ worth, kind }: Link): number {
  return (worth === 'person' ? 0 : linkKinds.length) + linkKinds.indexOf(kind);
}
