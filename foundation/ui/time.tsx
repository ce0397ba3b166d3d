import type { TimeStyle } from '#foundation/text/format.ts';
import { useFormat } from './use-format.ts';

/** A moment in the reader's language and time zone; hovering shows it in UTC. */
export function Time({
  at,
  style = 'moment',
  className,
}: {
  at: string | number;
  style?: TimeStyle | undefined;
  className?: string | undefined;
}) {
  const format = useFormat();
  const moment = new Date(at);
  const iso = Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
  return (
    <time dateTime={iso} title={iso} className={`num whitespace-nowrap ${className ?? ''}`}>
      {format.time(at, style)}
    </time>
  );
}
