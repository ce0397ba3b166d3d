import type { Logger } from 'pino';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import { createMemoryThrottle } from '#foundation/server-kit/throttle.ts';
import { reportPageError } from '../contract.ts';

const ofOneAddress = { points: 10, seconds: 600 };
/** A release with a bug reports from everywhere at once; the log needs to hear of it, not of each. */
const ofAll = { points: 120, seconds: 60 };

/**
 * Writes errors of customers' and operators' pages to the log. `/metrics` counts them as
 * `assay_answers_total{call="reportPageError"}`, those that were too many under their own code.
 */
export function bindPageErrors(router: CallRouter, log: Pick<Logger, 'error'>): void {
  const perAddress = createMemoryThrottle(ofOneAddress);
  const together = createMemoryThrottle(ofAll);
  router.on(reportPageError, async (error, { ip, userAgent, traceId }) => {
    const isAllowed = (await perAddress.allows(networkOf(ip))) && (await together.allows('all'));
    if (!isAllowed) return refuse('TOO_MANY_REQUESTS');
    log.error({ traceId, ...error, browser: userAgent.slice(0, 200) }, 'page error');
    return accept({});
  });
}
