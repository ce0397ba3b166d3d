import { isOutage } from '#foundation/server-kit/outage.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { createLinks, type LinksNeeds, type LinksService } from './links.ts';
import { bindLinkCalls } from './routes.ts';

/** Reads every mark of every customer. What must count at once goes through `lookAgain`. */
const refreshEveryMs = minuteMs;

export function createLinksPart(needs: LinksNeeds): LinksService & Part {
  const links = createLinks(needs);
  const { refresh } = links;
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
