import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Trace, TraceKind } from '#foundation/server-kit/traces.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { TraceView } from '../console-contract.ts';
import { mergeNewest, parsePlaces, placesText } from '../rules.ts';

const perPage = 30;

interface Asked {
  readonly kind: string | undefined;
  readonly book: Book | undefined;
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
  readonly after: string;
}

/** A page of a customer's timeline; INPUT_INVALID for a place that no page gave. */
export async function readTimeline(
  kinds: readonly TraceKind[],
  customerId: CustomerId,
  { kind, after, ...range }: Asked,
): Promise<Result<{ rows: TraceView[]; next?: string }>> {
  const places = parsePlaces(after);
  if (places === undefined) return refuse('INPUT_INVALID', { field: 'after' });
  const wanted = kinds.filter((each) => kind === undefined || each.kind === kind);
  const lists = await Promise.all(
    wanted.map(async (each) => {
      const below = places.get(each.kind);
      const found = await each.of(customerId, { ...range, below }, perPage + 1);
      return found.map((trace) => Object.assign(trace, { kind: each.kind }));
    }),
  );
  const { rows, next } = mergeNewest(lists, places, perPage);
  const views = rows.map(({ kind: own, ...trace }) => traceView(own, trace));
  return accept(next === undefined ? { rows: views } : { rows: views, next: placesText(next) });
}

export function traceView(kind: string, trace: Trace): TraceView {
  const { id, customerId, at, number, book, state, amount, facts } = trace;
  return {
    kind,
    id: String(id),
    uid: String(customerId),
    at: formatInstant(at),
    number,
    book,
    state,
    amount: amount && formatUnits(amount.units),
    currency: amount?.asset,
    facts,
  };
}
