import { systemClock } from '#foundation/time/clock.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { listActions } from '../contract.ts';

/** A calendar changes a few times a day; what is due, within the minute. */
const calm = 3_600_000;
const due = 15_000;

export function useActions(code: string) {
  return useCall(
    listActions,
    { code },
    {
      staleTime: due,
      refetchInterval: ({ state: { data = [] } }) => {
        const now = systemClock.now();
        const open = data.filter(({ state }) => state !== 'applied').map(({ exTime }) => Date.parse(exTime));
        if (open.some((exAt) => exAt <= now)) return due;
        return Math.min(calm, ...open.map((exAt) => exAt - now + due));
      },
    },
  );
}
