import { useId } from 'react';
import { classNames } from './class-names.ts';

type Option<T extends string> = { value: T; label: string; tone?: 'rise' | 'fall' | undefined };

type Props<T extends string> = {
  label: string;
  /** Undefined: nothing is chosen yet. */
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  wide?: boolean | undefined;
  size?: 'small' | 'medium' | undefined;
  className?: string | undefined;
};

const CHOSEN = {
  plain: 'has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong',
  rise: 'has-checked:bg-rise has-checked:text-on-tone',
  fall: 'has-checked:bg-fall has-checked:text-on-tone',
};

/** One of a few: native radio buttons in a row, so arrow keys and screen readers know it. */
export function Segmented<T extends string>(props: Props<T>) {
  const { label, value, onChange, options, wide = false, size = 'medium', className } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames(
        'relative m-0 min-w-0 gap-0.5 rounded bg-sunken p-0.5',
        wide ? 'flex w-full' : 'flex w-fit max-w-full overflow-x-auto',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex shrink-0 items-center justify-center rounded-[6px] font-medium text-quiet transition-colors duration-100 hover:text-ink phone:min-h-control',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
            size === 'small'
              ? 'min-h-[calc(var(--spacing-control-small)-4px)] text-note'
              : 'min-h-[calc(var(--spacing-control)-4px)] text-body',
            wide
              ? 'min-w-0 flex-1 px-2 py-1 text-center leading-tight text-balance'
              : `whitespace-nowrap ${size === 'small' ? 'px-2.5' : 'px-4'}`,
            CHOSEN[option.tone ?? 'plain'],
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
