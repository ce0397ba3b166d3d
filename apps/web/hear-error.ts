import { reportPageError } from '#capabilities/desk/health/contract.ts';
import { createErrorReader } from '#foundation/ui/page-error.ts';
import { callPlatform } from '#foundation/ui/platform.ts';

const read = createErrorReader();

/** Reports an error of the page; a report that fails is lost. */
export function hearError(event: Event): void {
  const error = read(event);
  if (error !== undefined) void callPlatform(reportPageError, { app: 'web', ...error }).catch(() => {});
}
