import type { ReserveProduct } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { ReserveState } from '../console-contract.ts';
import {
  alarmsOf,
  daysOfSales,
  levelOf,
  type ReserveAlarm,
  soldOverDays,
  type UsedReserve,
} from '../rules.ts';
import type { TreasuryNeeds } from './treasury-needs.ts';

interface SoldReserve extends UsedReserve {
  readonly offers: ReturnType<ReserveUse['offers']>;
  readonly alarms: readonly ReserveAlarm[];
}

type Needs = Pick<TreasuryNeeds, 'clock' | 'ledger' | 'alarms' | 'reserveUses'>;

/** Every reserve, with what could still be sold from it and what is wrong with it. */
export async function soldReserves({ clock, ledger, alarms, reserveUses }: Needs): Promise<SoldReserve[]> {
  const { lowReservePercent, lowReserveDays } = alarms.current;
  const limits = { sharePpm: BigInt(lowReservePercent) * 10_000n, days: lowReserveDays };
  const since = clock.now() - soldOverDays * dayMs;
  return await Promise.all(
    (await ledger.reserves()).map(async (reserve) => {
      const use = useOf(reserveUses, reserve.product);
      const offers = use?.offers(reserve.book) ?? [];
      const sold = await use?.soldSince?.(reserve.book, since);
      const short = use?.short?.(reserve.book);
      const used = { ...reserve, sold, short, leasts: offers.map(({ least }) => least) };
      return { ...used, offers, alarms: alarmsOf(used, limits) };
    }),
  );
}

const dueOverDays = 14;

/** Every reserve as operators see it. */
export async function showReserves(needs: Needs): Promise<ReserveState[]> {
  const now = needs.clock.now();
  return await Promise.all(
    (await soldReserves(needs)).map(async (reserve) => {
      const due = await useOf(needs.reserveUses, reserve.product)?.dueByDay(reserve.book, now, dueOverDays);
      return viewOf(reserve, everyDay(now, due ?? []));
    }),
  );
}

type Due = Awaited<ReturnType<ReserveUse['dueByDay']>>;

/** With the days on which nothing falls due; nothing at all when nothing does. */
function everyDay(now: Instant, due: Due): Due {
  if (due.length === 0) return [];
  const units = new Map(due.map((each) => [each.day, each.units]));
  return Array.from({ length: dueOverDays + 1 }, (_, ahead) => {
    const day = formatInstant(now + ahead * dayMs).slice(0, 10);
    return { day, units: units.get(day) ?? 0n };
  });
}

function useOf(uses: readonly ReserveUse[], product: ReserveProduct): ReserveUse | undefined {
  return uses.find((use) => use.product === product);
}

function viewOf(reserve: SoldReserve, due: Due): ReserveState {
  const { book, product, free, promised, alarms, offers, sold, short = 0n } = reserve;
  return {
    book,
    product,
    free: formatUnits(free),
    promised: formatUnits(promised),
    short: short > 0n ? formatUnits(short) : undefined,
    level: levelOf(alarms),
    alarms: [...alarms],
    offers: offers.map(({ name, least }) => ({ name, least: formatUnits(least), isSoldOut: least > free })),
    soldADay: sold === undefined ? undefined : formatUnits(divide(sold, BigInt(soldOverDays), 'up')),
    daysLeft: daysOfSales(reserve),
    due: due.map(({ day, units }) => ({ day, amount: formatUnits(units) })),
  };
}
