import { useTranslations } from 'use-intl';
import { dayMs, systemClock } from '#foundation/time/clock.ts';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ShownAction } from '../contract.ts';
import { useActions } from './queries.ts';
import { useActionWords } from './use-action-words.ts';

/** Orders are held for days: of farther actions holders get a notice when they come near. */
const reachMs = 14 * dayMs;

/**
 * In a ticket: the next action of the share, where it lies within the reach of an order; or the one that is
 * due and holds the market, because it is not confirmed.
 */
export function ActionAhead({ code }: { code: string }) {
  const { data = [] } = useActions(code);
  const words = useActionWords();
  const format = useFormat();
  const t = useTranslations('actions');
  const now = systemClock.now();
  const isDue = ({ exTime }: ShownAction) => Date.parse(exTime) <= now;
  const next =
    data.find((each) => isDue(each) && each.state === 'proposed') ??
    data.find((each) => !isDue(each) && Date.parse(each.exTime) <= now + reachMs);
  if (next === undefined) return null;
  const { what, effect } = words(next);
  return (
    <div className="mb-3">
      <Notice tone={isDue(next) ? 'warn' : undefined} title={`${what} · ${format.time(next.exTime)}`}>
        {isDue(next) ? t('due') : effect}
        {!isDue(next) && next.kind !== 'symbolChange' && ` ${t('doubled')}`}
        {next.isSample && <SampleLabel />}
      </Notice>
    </div>
  );
}
