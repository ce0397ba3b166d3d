import { asRecordId, type RecordId } from '#foundation/ids/ids.ts';
import { rangeOf } from '#foundation/server-kit/ticks/quote-range.ts';
import { type QuoteSide, TriggerIndex } from '#foundation/server-kit/ticks/trigger-index.ts';
import { digits, median, quantile, type Row } from './table.ts';

const positions = 1_000_000;
const instruments = 350;
const rounds = 3;
const roundMs = 1_000;
const gapPositions = 60_000;

/** What is measured of the trigger index, and what its baselines do in its place. */
interface Candidate {
  watch(position: Watched): void;
  forget(id: RecordId): void;
  fire(code: string, bid: number, ask: number, onFired: (position: Pick<Watched, 'id'>) => void): void;
}

/** A random instrument. */
type PickInstrument = () => number;

/**
 * The trigger index beside a look at every position, and at every position of the instrument. Each tick opens
 * and closes one.
 */
export async function benchTriggers(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [spread, pick] of [
    ['uniform', () => Math.floor(Math.random() * instruments)],
    ['skewed', zipf(instruments)],
  ] as const) {
    const market = openMarket(pick);
    const candidates = {
      ours: filled(triggerIndex(), market),
      each: filled(scanInstrument(), market),
      all: filled(scanAll(), market),
    };
    const measured = Array.from({ length: rounds }, () => ({
      ours: runTicks(candidates.ours, market, pick),
      each: runTicks(candidates.each, market, pick),
      all: runTicks(candidates.all, market, pick),
    }));
    const of = (name: keyof typeof candidates, what: keyof Ticks) =>
      median(measured.map((round) => round[name][what]));
    const ratio = (of: (round: (typeof measured)[number]) => number) => median(measured.map(of));
    rows.push(
      {
        name: `triggers, ${spread}: ticks`,
        figure: `${digits(of('ours', 'perSecond'))}/s`,
        baseline: `${digits(of('each', 'perSecond'))}/s scan of the instrument`,
        ratio: ratio(({ ours, each }) => ours.perSecond / each.perSecond),
        bar: { atLeast: 5 },
      },
      {
        name: `triggers, ${spread}: p99 of a tick`,
        figure: `${digits(of('ours', 'p99Us'))} µs`,
        baseline: `${digits(of('all', 'p99Us'))} µs scan of all`,
        ratio: ratio(({ ours, all }) => ours.p99Us / all.p99Us),
        bar: { atMost: 1 / 25 },
      },
    );
  }
  rows.push(gap());
  return rows;
}

/** A position as the engine watches it: a buy closes on the bid, a sell on the ask. */
interface Watched {
  readonly id: RecordId;
  readonly code: string;
  readonly side: QuoteSide;
  readonly below: number;
  readonly above: number;
}

function isReached({ side, below, above }: Watched, bid: number, ask: number): boolean {
  const price = side === 'bid' ? bid : ask;
  return price <= below || price >= above;
}

interface Market {
  readonly watched: Watched[];
  readonly middle: Int32Array;
}

const codeOf = (instrument: number) => `SYM${instrument}`;
let lastId = 0;

function position(instrument: number, middle: number): Watched {
  const id = ++lastId;
  const far = () => Math.round(middle * (0.01 + Math.random() * 0.1));
  return {
    id: asRecordId(BigInt(id)),
    code: codeOf(instrument),
    side: id % 2 === 0 ? 'bid' : 'ask',
    below: middle - far(),
    above: middle + far(),
  };
}

function openMarket(pick: PickInstrument): Market {
  const middle = Int32Array.from(
    { length: instruments },
    () => 100_000 + Math.floor(Math.random() * 900_000),
  );
  const watched = Array.from({ length: positions }, () => {
    const instrument = pick();
    return position(instrument, middle[instrument] ?? 0);
  });
  return { watched, middle };
}

function filled(candidate: Candidate, { watched }: Market): { candidate: Candidate; open: Watched[] } {
  for (const each of watched) candidate.watch(each);
  return { candidate, open: [...watched] };
}

interface Ticks {
  readonly perSecond: number;
  readonly p99Us: number;
}

/** Prices walk a few points a tick; now and then one reaches a stop. */
function runTicks(
  { candidate, open }: { candidate: Candidate; open: Watched[] },
  { middle }: Market,
  pick: PickInstrument,
): Ticks {
  const took: number[] = [];
  const until = performance.now() + roundMs;
  let from = performance.now();
  while (from < until || took.length < 20) {
    const instrument = pick();
    const now = (middle[instrument] ?? 0) + Math.round((Math.random() - 0.5) * 40);
    middle[instrument] = now;
    const opened = position(instrument, now);
    const at = Math.floor(Math.random() * open.length);
    const closed = open[at];
    open[at] = opened;
    from = performance.now();
    candidate.fire(opened.code, now - 5, now + 5, () => {});
    if (closed !== undefined) candidate.forget(closed.id);
    candidate.watch(opened);
    const to = performance.now();
    took.push(to - from);
    from = to;
  }
  const busyMs = took.reduce((sum, each) => sum + each, 0);
  return { perSecond: took.length / (busyMs / 1000), p99Us: quantile(took, 0.99) * 1000 };
}

/** One price jump that reaches 60,000 positions of one instrument among a million. */
function gap(): Row {
  const middle = 500_000;
  const watched = Array.from({ length: gapPositions }, () => position(0, middle));
  const others = Array.from({ length: positions - gapPositions }, () => position(1, middle));
  const measured = Array.from({ length: rounds }, () => {
    const times = [triggerIndex(), scanAll()].map((candidate) => {
      for (const each of [...others, ...watched]) candidate.watch(each);
      let fired = 0;
      const from = performance.now();
      // Every buy is stopped and every sell has its profit.
      candidate.fire(codeOf(0), 1, 2, () => fired++);
      const took = performance.now() - from;
      if (fired !== gapPositions) throw new Error(`${fired} of ${gapPositions} fired`);
      return took;
    });
    return { ours: times[0] ?? Number.NaN, all: times[1] ?? Number.NaN };
  });
  return {
    name: `triggers, a gap that fires ${gapPositions.toLocaleString('en')}`,
    figure: `${digits(median(measured.map(({ ours }) => ours)))} ms`,
    baseline: `${digits(median(measured.map(({ all }) => all)))} ms scan of all`,
    ratio: median(measured.map(({ ours, all }) => ours / all)),
  };
}

function triggerIndex(): Candidate {
  const index = new TriggerIndex<RecordId, undefined>();
  return {
    watch: ({ id, ...bounds }) => index.watch(id, { ...bounds, subject: undefined }),
    forget: (id) => index.forget(id),
    fire: (code, bidPoints, askPoints, onFired) =>
      index.fire(code, rangeOf({ bidPoints, askPoints }), (id) => onFired({ id })),
  };
}

/** Positions in one list; a close puts the last one in its place. */
function createList() {
  const list: Watched[] = [];
  const placeOf = new Map<RecordId, number>();
  return {
    list,
    add(position: Watched) {
      placeOf.set(position.id, list.length);
      list.push(position);
    },
    remove(id: RecordId) {
      const place = placeOf.get(id);
      if (place === undefined) return;
      placeOf.delete(id);
      const last = list.pop();
      if (last === undefined || last.id === id) return;
      list[place] = last;
      placeOf.set(last.id, place);
    },
  };
}

function scanAll(): Candidate {
  const { list, add, remove } = createList();
  return {
    watch: add,
    forget: remove,
    fire(code, bid, ask, onFired) {
      const fired = list.filter((each) => each.code === code && isReached(each, bid, ask));
      for (const each of fired) {
        remove(each.id);
        onFired(each);
      }
    },
  };
}

function scanInstrument(): Candidate {
  const lists = new Map<string, ReturnType<typeof createList>>();
  const codes = new Map<RecordId, string>();
  return {
    watch(position) {
      const of = lists.get(position.code) ?? createList();
      lists.set(position.code, of);
      codes.set(position.id, position.code);
      of.add(position);
    },
    forget(id) {
      lists.get(codes.get(id) ?? '')?.remove(id);
      codes.delete(id);
    },
    fire(code, bid, ask, onFired) {
      const of = lists.get(code);
      if (of === undefined) return;
      for (const each of of.list.filter((each) => isReached(each, bid, ask))) {
        of.remove(each.id);
        onFired(each);
      }
    },
  };
}

/** The first is picked twice as often as the second, three times as often as the third … */
function zipf(count: number): PickInstrument {
  const sums: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= count; rank++) {
    total += 1 / rank;
    sums.push(total);
  }
  return () => {
    const at = Math.random() * total;
    const found = sums.findIndex((sum) => sum > at);
    return found < 0 ? count - 1 : found;
  };
}
