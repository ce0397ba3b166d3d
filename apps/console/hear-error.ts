import { reportPageError } from '#capabilities/desk/health/contract.ts';
import { callOperatorSession } from '#foundation/ui/operator-platform.ts';
import { createErrorReader } from '#foundation/ui/page-error.ts';

const read = createErrorReader();

/** Reports an error of the page; a report that fails is lost. */
export function hearError(event: Event): void {
  const error = read(event);
  if (error !== undefined)
    void callOperatorSession(reportPageError, { app: 'console', ...error }).catch(() => {});
}
