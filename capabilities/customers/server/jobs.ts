import type { TaskList } from 'graphile-worker';
import type { CustomersService } from './customers.ts';

/** Tasks for the job runner, and when to run them. */
export function customerTasks(customers: CustomersService): TaskList {
  return { delete_expired_sign_ins: () => customers.deleteExpired() };
}

export const customerCrontab = '17 3 * * * delete_expired_sign_ins';
