import { Gauge, type Registry } from 'prom-client';
import { type Clock, secondMs } from '#foundation/time/clock.ts';

export interface DeadlineMetricsNeeds {
  readonly clock: Clock;
  readonly deadlines: {
    standing(): Promise<{ readonly lookedAt: Date | undefined; readonly unheard: readonly unknown[] }>;
  };
}

/** Whether operators are notified of overdue work. */
export function watchDeadlines(registry: Registry, { deadlines, clock }: DeadlineMetricsNeeds): void {
  const registers = [registry];
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
