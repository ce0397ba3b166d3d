import type { LoanServices } from './loans.ts';

/** What is due is looked for each minute; signatures under no loan are thrown away by night. */
export const loanCrontab = '* * * * * advanceLoans\n17 4 * * * discardUnusedSignings';

export function loanTasks({ advance, signings }: Pick<LoanServices, 'advance' | 'signings'>) {
  return {
    advanceLoans: async () => void (await advance.run()),
    discardUnusedSignings: () => signings.discardUnused(),
  };
}
