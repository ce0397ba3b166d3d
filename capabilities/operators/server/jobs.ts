import type { TaskList } from 'graphile-worker';
import type { OperatorsService } from './operators.ts';

/** Tasks for the job runner, and when to run them. */
export function operatorTasks(operators: OperatorsService): TaskList {
  return { delete_expired_operator_sign_ins: () => operators.deleteExpired() };
}

export const operatorCrontab = '27 3 * * * delete_expired_operator_sign_ins';
