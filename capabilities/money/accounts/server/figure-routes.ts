import type { Period, TransferFilter } from '#capabilities/money/ledger/face.ts';
import { accountOf } from '#capabilities/money/ledger/rules.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import {
  equityCurve,
  exportOrders,
  exportStatement,
  exportTransfers,
  profitByDay,
  profitByInstrument,
} from '../contract.ts';
import type { AccountFigures } from './figures.ts';

const longestPeriodMs = 366 * dayMs;

export function bindAccountFigureCalls(router: CallRouter, figures: AccountFigures): void {
  router.on(equityCurve, async ({ range }, context) =>
    accept(await figures.equityCurve(accountOf(context), range)),
  );

  router.on(profitByDay, async (input, context) => {
    const period = periodOf(input, figures.clock.now());
    return period.ok ? accept(await figures.profitByDay(accountOf(context), period.value)) : period;
  });

  router.on(profitByInstrument, async (input, context) => {
    const period = periodOf(input, figures.clock.now());
    return period.ok ? accept(await figures.profitByInstrument(accountOf(context), period.value)) : period;
  });

  router.on(exportTransfers, async (input, context) =>
    accept(figures.exportTransfers(accountOf(context), context.language, transferFilterOf(input))),
  );

  router.on(exportOrders, async (filter, context) =>
    accept(figures.exportOrders(accountOf(context), context.language, filter)),
  );

  router.on(exportStatement, async ({ currency, ...moments }, context) => {
    const period = periodOf(moments, figures.clock.now());
    return period.ok
      ? await figures.exportStatement(accountOf(context), context.language, { ...period.value, currency })
      : period;
  });
}

interface Moments {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** INPUT_INVALID for more than 366 days, or none. */
function periodOf({ from, to }: Moments, now: Instant): Result<Period> {
  const end = to === undefined ? now + 1 : Date.parse(to);
  const start = from === undefined ? end - longestPeriodMs : Date.parse(from);
  if (end < start || end - start > longestPeriodMs) return refuse('INPUT_INVALID', { field: 'from' });
  return accept({ from: Math.max(0, start), to: end });
}

/** The wire's ISO times as moments; a filter that is absent stays so. */
export function transferFilterOf({
  reason,
  currency,
  from,
  to,
}: Moments & {
  reason?: TransferFilter['reason'] | undefined;
  currency?: Asset | undefined;
}): TransferFilter {
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(currency === undefined ? {} : { asset: currency }),
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  };
}
