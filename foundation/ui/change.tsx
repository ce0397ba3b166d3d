import { classNames } from './class-names.ts';
import { useFormat } from './use-format.ts';

/** A change in percent: sign, arrow and colour each say the direction. */
export function Change({
  percent,
  className,
}: {
  percent: number | undefined;
  className?: string | undefined;
}) {
  const format = useFormat();
  if (percent === undefined || Number.isNaN(percent))
    return <span className={classNames('num text-faint', className)}>–</span>;
  const direction = Math.sign(Math.round(percent * 100));
  return (
    <bdi
      dir="ltr"
      className={classNames(
        'num inline-flex items-center justify-end gap-1 whitespace-nowrap',
        direction > 0 ? 'text-rise' : direction < 0 ? 'text-fall' : 'text-quiet',
        className,
      )}
    >
      {direction !== 0 && (
        <svg
          width="8"
          height="8"
          viewBox="0 0 8 8"
          aria-hidden="true"
          className={direction < 0 ? 'rotate-180' : undefined}
        >
          <path d="M4 1 7.5 7h-7z" fill="currentColor" />
        </svg>
      )}
      {format.percent(direction === 0 ? 0 : percent, { sign: true })}
    </bdi>
  );
}
