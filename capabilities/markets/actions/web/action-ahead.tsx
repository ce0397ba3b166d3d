import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useActions } from './queries.ts';
import { useActionWords } from './use-action-words.ts';

/** Orders are held for days: of farther actions holders get a notice when they come near. */
const reachMs = 14 * dayMs;

/** In a ticket: the next action of the share, where it lies within the reach of an order. */
export function ActionAhead({ code }: { code: string }) {
  const { data = [] } = useActions(code);
  const words = useActionWords();
  const format = useFormat();
  const now = systemClock.now();
  const next = data.find(({ exTime }) => {
    const exAt = Date.parse(exTime);
    return exAt > now && exAt <= now + reachMs;
  });
  if (next === undefined) return null;
  const { what, effect } = words(next);
  return (
    <div className="mb-3">
      <Notice title={`${what} · ${format.time(next.exTime)}`}>
        {effect} {next.isSample && <SampleLabel />}
      </Notice>
    </div>
  );
}
