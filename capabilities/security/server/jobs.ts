import type { TaskList } from 'graphile-worker';
import type { SecurityService } from './security.ts';

/** Tasks for the job runner, and when to run them. */
export function securityTasks(security: SecurityService): TaskList {
  return { delete_expired_challenges: () => security.deleteExpired() };
}

export const securityCrontab = '47 * * * * delete_expired_challenges';
