import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { type Database, poolFigures } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { getHealth } from '../console-contract.ts';
import { selectDatabase, selectJobs, selectNothing } from './health.sql.ts';

type Health = OutputOf<typeof getHealth>;

export interface HealthNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: {
    figures(): { readonly batches: number; readonly commands: number; readonly waiting: number };
  };
  readonly live: { readonly clients: number };
  readonly markets: {
    views(at: Instant): readonly {
      readonly tick: { readonly source: string; readonly at: Instant };
      readonly open: boolean;
      readonly stale: boolean;
    }[];
  };
  readonly deadlines: {
    standing(): Promise<{
      readonly lookedAt: Date | undefined;
      readonly isSilent: boolean;
      readonly unheard: readonly {
        readonly why: Health['deadlines']['unheard'][number]['why'];
        readonly subject: string;
        readonly since: Date;
      }[];
    }>;
  };
}

export function bindHealthCalls(router: CallRouter, needs: HealthNeeds): void {
  const { db, clock, lane, live, markets, deadlines } = needs;
  router.on(getHealth, async () => {
    const at = clock.now();
    const roundTripMs = await measured(() => selectNothing(db));
    const [jobs, database, told] = await Promise.all([
      selectJobs(db),
      selectDatabase(db),
      deadlines.standing(),
    ]);
    const pool = poolFigures(db);
    return accept({
      at: formatInstant(at),
      feeds: feedsOf(markets.views(at)),
      lane: { ...lane.figures(), roundTripMs },
      jobs: jobs.map(({ task, waiting, failed, oldest }) => ({
        task,
        waiting: Number(waiting),
        failed: Number(failed),
        oldest: written(oldest),
      })),
      database: {
        sizeBytes: Number(database?.sizeBytes ?? 0n),
        connections: Number(database?.connections ?? 0n),
        connectionsAtMost: Number(database?.connectionsAtMost ?? 0n),
        poolOpen: pool.open,
        poolIdle: pool.idle,
        poolWaiting: pool.waiting,
      },
      live: { clients: live.clients },
      deadlines: {
        lookedAt: written(told.lookedAt),
        isSilent: told.isSilent,
        unheard: told.unheard.map(({ since, ...each }) => ({
          ...each,
          since: formatInstant(since.getTime()),
        })),
      },
    });
  });
}

function written(at: Date | null | undefined): string | null {
  return at ? formatInstant(at.getTime()) : null;
}

function feedsOf(views: ReturnType<HealthNeeds['markets']['views']>): Health['feeds'] {
  const bySource = Map.groupBy(views, ({ tick }) => tick.source);
  return [...bySource].map(([source, all]) => ({
    source,
    markets: all.length,
    open: all.filter(({ open }) => open).length,
    stale: all.filter(({ stale }) => stale).length,
    newestQuote: formatInstant(all.reduce((newest, { tick }) => Math.max(newest, tick.at), 0)),
  }));
}

/** In milliseconds, to hundredths. */
async function measured(act: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  return Math.round((performance.now() - from) * 100) / 100;
}
