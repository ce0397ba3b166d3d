/** Where each kind's next page goes on, by the kind. */
export type Places = ReadonlyMap<string, Place>;

interface Place {
  readonly at: number;
  readonly id: bigint;
}

interface Placed extends Place {
  readonly kind: string;
}

/**
 * Lists of kinds, each newest first, as one: its newest `limit`, and the places behind them. `next` is
 * undefined when nothing is left. Each list has to be one longer than `limit` where there is more.
 */
export function mergeNewest<T extends Placed>(lists: readonly (readonly T[])[], from: Places, limit: number) {
  // Kinds keep their own order: in it alone their pages go on.
  const waiting = lists.map((list) => [...list]);
  const rows: T[] = [];
  const places = new Map(from);
  while (rows.length < limit) {
    const [first] = waiting
      .filter((list) => list.length > 0)
      .toSorted(([a], [b]) => (b?.at ?? 0) - (a?.at ?? 0));
    const newest = first?.shift();
    if (newest === undefined) return { rows, next: undefined };
    rows.push(newest);
    places.set(newest.kind, { at: newest.at, id: newest.id });
  }
  return { rows, next: waiting.every((list) => list.length === 0) ? undefined : places };
}

/** As the wire carries them: `order.1790000000000.42_loan.1790000000000.7`. */
export function placesText(places: Places): string {
  return [...places].map(([kind, { at, id }]) => `${kind}.${at}.${id}`).join('_');
}

/** Undefined for what `placesText` never wrote. */
export function parsePlaces(text: string): Places | undefined {
  const places = new Map<string, Place>();
  for (const part of text === '' ? [] : text.split('_')) {
    const [, kind, at, id] = /^([A-Za-z]{1,20})\.(\d{1,15})\.(-?\d{1,18})$/.exec(part) ?? [];
    if (kind === undefined || at === undefined || id === undefined) return undefined;
    places.set(kind, { at: Number(at), id: BigInt(id) });
  }
  return places;
}
