/** The system's words for a server that can't be reached. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATE classes: connection lost (08), no room (53), ended by an operator or a crash (57P). */
const sqlStates = /^(?:08|53|57P)/;

/** pg gives these no code; the last two are what a platform that stops has closed. */
const messages =
  /^(?:Connection terminated|driver has already been destroyed|Cannot use a pool after calling end|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether an error tells that the database can't be reached now, rather than of a bug: the same call may
 * succeed in a moment.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (messages.test(error.message)) return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  // A missing file is a bug; a missing socket is a server that is down.
  if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return unreachable.has(error.code) || sqlStates.test(error.code);
}
