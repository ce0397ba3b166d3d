import { Gauge, type Registry } from 'prom-client';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';

export interface DeadlineMetricsNeeds {
  readonly actions: { holds(): readonly { readonly why: string; readonly since: Instant }[] };
  readonly clock: Clock;
  readonly deadlines: {
    standing(): Promise<{ readonly lookedAt: Date | undefined; readonly unheard: readonly unknown[] }>;
  };
}

/** Markets in which no price decides: an action is unconfirmed or unfinished, or an opening unexplained. */
function watchHolds(registers: Registry[], { actions, clock }: DeadlineMetricsNeeds): void {
  new Gauge({
    registers,
    name: 'assay_markets_held',
    help: 'Shares whose prices decide nothing, by why',
    labelNames: ['why'],
    collect() {
      this.reset();
      const byWhy = Map.groupBy(actions.holds(), ({ why }) => why);
      for (const [why, held] of byWhy) this.set({ why }, held.length);
    },
  });
  new Gauge({
    registers,
    name: 'assay_market_held_seconds',
    help: 'For how long the one is held that is held the longest',
    collect() {
      const [longest] = actions.holds();
      this.set(longest === undefined ? 0 : (clock.now() - longest.since) / secondMs);
    },
  });
}

/** Whether operators are notified of overdue work, and which markets wait for them. */
export function watchDeadlines(registry: Registry, needs: DeadlineMetricsNeeds): void {
  const { deadlines, clock } = needs;
  const registers = [registry];
  watchHolds(registers, needs);
  const standing = () => deadlines.standing().catch(() => undefined);
  new Gauge({
    registers,
    name: 'assay_deadlines_age_seconds',
    help: 'Age of the newest look for work that is due',
    async collect() {
      const at = (await standing())?.lookedAt;
      this.reset();
      if (at !== undefined) this.set((clock.now() - at.getTime()) / secondMs);
    },
  });
  new Gauge({
    registers,
    name: 'assay_deadlines_unheard',
    help: 'Kinds of late work that no operator may decide, and operators whom mail does not reach',
    async collect() {
      const found = await standing();
      this.reset();
      if (found !== undefined) this.set(found.unheard.length);
    },
  });
}
