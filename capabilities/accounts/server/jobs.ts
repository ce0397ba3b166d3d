import type { TaskList } from 'graphile-worker';
import type { EquityRecorder } from './equity-recorder.ts';

/** Tasks for the job runner, and when to run them. */
export function equityTasks(recorder: EquityRecorder): TaskList {
  return { record_open_equity: () => recorder.recordOpen(), thin_equity: () => recorder.thin() };
}

export const equityCrontab = '3 * * * * record_open_equity\n41 3 * * * thin_equity';
