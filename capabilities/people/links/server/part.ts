import { isOutage } from '#foundation/server-kit/outage.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { Links } from '../face.ts';
import { createLinks, type LinksNeeds } from './links.ts';
import { bindLinkCalls } from './routes.ts';

const refreshEveryMs = 30 * secondMs;

export function createLinksPart(needs: LinksNeeds): Links & Part {
  const { refresh, ...links } = createLinks(needs);
  let timer: NodeJS.Timeout | undefined;
  return {
    ...links,
    calls: (router) => bindLinkCalls(router, links),
    async start() {
      await refresh();
      timer = setInterval(() => {
        void refresh().catch((failure) => isOutage(failure) || needs.onError(failure));
      }, refreshEveryMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    clockMove: { caughtUp: refresh },
  };
}
