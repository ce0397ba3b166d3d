import type { OrderServices } from './orders.ts';

/** The rollover is looked for each minute: what a run leaves undone, the next takes up. */
export const orderCrontab = '* * * * * swapOpenPositions';

export function orderTasks({ swaps }: Pick<OrderServices, 'swaps'>) {
  return { swapOpenPositions: async () => void (await swaps.run()) };
}
