import type { Catalogue } from '#capabilities/markets/catalogue/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import { listActions } from '../contract.ts';
import { shownAction } from './action-views.ts';
import type { Calendar } from './calendar.ts';

const shownForMs = 365 * dayMs;

export interface ActionCallsNeeds {
  readonly calendar: Calendar;
  readonly catalogue: Pick<Catalogue, 'instrument'>;
  readonly clock: Clock;
}

export function bindActionCalls(router: CallRouter, { calendar, catalogue, clock }: ActionCallsNeeds): void {
  router.on(listActions, async ({ code }) => {
    const since = clock.now() - shownForMs;
    const all = code === undefined ? calendar.all() : calendar.ofMarket(code);
    return accept(all.filter(({ exAt }) => exAt > since).map((each) => shownAction(each, catalogue)));
  });
}
