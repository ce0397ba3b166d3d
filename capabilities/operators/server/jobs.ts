import type { TaskList } from 'graphile-worker';
import type { OperatorsService } from './operators.ts';

/** Tasks for the job runner, and when to run them. */
export function operatorTasks(operators: OperatorsService): TaskList {
  return {
    delete_expired_operator_sign_ins: () => operators.deleteExpired(),
    reseal_operator_secrets: () => operators.resealSecrets(),
  };
}

export const operatorCrontab = [
  '27 3 * * * delete_expired_operator_sign_ins',
  '43 2 * * * reseal_operator_secrets',
].join('\n');
