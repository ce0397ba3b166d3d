import { destination } from 'pino';

/** Log lines beyond this wait for no reader: they are dropped. */
const mostUnreadBytes = 64 * 1024 * 1024;

/** Written off the main thread: a log that nothing reads must not hold up the process or fill its memory. */
export const standardOutput = () => destination({ dest: 1, sync: false, maxLength: mostUnreadBytes });
