import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSecond } from '#foundation/ui/use-second.ts';
import { splitRemaining } from './countdown.ts';
import { useOptions } from './queries.ts';

export interface OptionLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly tag: string;
  readonly note: string;
  readonly tone: 'entry';
  readonly draggable: false;
}

/** On one chart, the options that end first. */
const linesAtMost = 10;

/**
 * Tells the chart where the options of its market were entered, with the time each has left. Draws nothing
 * itself.
 */
export function OptionChartLines({
  code,
  onLines,
}: {
  code: string;
  onLines: (lines: readonly OptionLine[]) => void;
}): null {
  const t = useTranslations('options.line');
  const { data } = useOptions({ isLive: true, code }, 1, 50);
  const now = useSecond();
  const running = (data?.rows ?? []).flatMap((option) =>
    option.entryPrice === undefined || option.endsAt === undefined
      ? []
      : [{ ...option, price: Number(option.entryPrice), endsAt: option.endsAt }],
  );
  running.sort((a, b) => a.endsAt - b.endsAt);
  const lines = running.slice(0, linesAtMost).map(({ id, price, direction, amount, endsAt }): OptionLine => {
    const { days, clock } = splitRemaining(endsAt - now);
    const left = days > 0 ? t('days', { days, clock }) : clock;
    return {
      id: `option-${id}`,
      price,
      label: t(direction, { amount, left }),
      tag: t(`${direction}Tag`, { amount }),
      note: left,
      tone: 'entry',
      draggable: false,
    };
  });
  const text = JSON.stringify(lines);
  useEffect(() => {
    onLines(JSON.parse(text));
    return () => onLines([]);
  }, [text, onLines]);
  return null;
}
