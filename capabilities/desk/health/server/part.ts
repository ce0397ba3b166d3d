import type { Logger } from 'pino';
import type { Part } from '#foundation/server-kit/part.ts';
import { bindHealthCalls, type HealthNeeds } from './health.ts';
import { bindPageErrors } from './page-errors.ts';

export function createHealthPart(needs: HealthNeeds & { readonly log: Pick<Logger, 'error'> }): Part {
  return {
    calls(router) {
      bindHealthCalls(router, needs);
      bindPageErrors(router, needs.log);
    },
  };
}
