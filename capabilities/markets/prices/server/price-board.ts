import type { LiveBoard } from '#capabilities/markets/live/face.ts';
import type { Tick } from '../face.ts';
import { changePercent, shownPoints } from '../rules.ts';
import type { PricesService } from './prices.ts';

/** An unchanged price is sent again after this long, so that a client can see it is not stale. */
const renewAfterMs = 5_000;

/** One instrument as the live channel last sent it. */
interface PublishedPrice {
  readonly json: string;
  readonly tick: Tick;
  /** The batch in which it changed last. */
  readonly batch: number;
}

/** The prices as the live channel sends them: each as JSON, written once for all connections. */
export function createPriceBoard(
  markets: Pick<PricesService, 'instruments' | 'instrument' | 'latest' | 'previousClose' | 'onShownTick'>,
): LiveBoard {
  const published = new Map<string, PublishedPrice>();
  const moved = new Set<string>();
  let batch = 0;
  let changedNow: string[] = [];
  for (const { code } of markets.instruments()) tell(code);
  const stop = markets.onShownTick((tick) => moved.add(tick.code));

  function tell(code: string): string | undefined {
    const tick = markets.latest(code);
    const terms = markets.instrument(code);
    if (tick === undefined || terms === undefined) return undefined;
    const before = published.get(code)?.tick;
    if (before !== undefined && looksTheSame(before, tick)) return undefined;
    const json = itemJson(tick, terms.decimals, markets.previousClose(code) ?? shownPoints(tick));
    published.set(code, { json, tick, batch });
    return json;
  }

  return {
    get batch() {
      return batch;
    },
    next() {
      batch += 1;
      changedNow = [];
      for (const code of moved) {
        const json = tell(code);
        if (json !== undefined) changedNow.push(json);
      }
      moved.clear();
      if (changedNow.length === 0) batch -= 1;
    },
    changed: () => arrayText(changedNow),
    all: () => arrayText([...published.values()].map(({ json }) => json)),
    since(after, codes) {
      const items: string[] = [];
      for (const code of codes ?? published.keys()) {
        const item = published.get(code);
        if (item !== undefined && item.batch > after) items.push(item.json);
      }
      return items.length === 0 ? undefined : arrayText(items);
    },
    of: (codes) => arrayText([...codes].flatMap((code) => published.get(code)?.json ?? [])),
    knows: (code) => markets.instrument(code) !== undefined,
    stop,
  };
}

function looksTheSame(before: Tick, now: Tick): boolean {
  return (
    before.bidPoints === now.bidPoints &&
    before.askPoints === now.askPoints &&
    before.lastPoints === now.lastPoints &&
    before.unsound === now.unsound &&
    now.at - before.at < renewAfterMs
  );
}

/** Written by hand: digits straight from the points, which no float can bend. */
function itemJson(tick: Tick, decimals: number, previousClose: number): string {
  const number = (points: number) => (points / 10 ** decimals).toFixed(decimals);
  const shown = shownPoints(tick);
  const zdf = changePercent(shown, previousClose);
  const mark = tick.unsound === undefined ? '' : `,"unsound":"${tick.unsound}"`;
  return `{"code":"${tick.code}","price":${number(shown)},"zdf":${zdf},"bid":${number(tick.bidPoints)},"ask":${number(tick.askPoints)},"time":${tick.at}${mark}}`;
}

function arrayText(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}
