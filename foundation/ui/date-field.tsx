import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, fieldBoxStyle, fieldInputStyle } from './field.tsx';
import { useFormat } from './use-format.ts';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange' | 'placeholder'> &
  FieldTexts & {
    /** `2026-11-24`, or nothing. */
    value: string;
    onChange: (value: string) => void;
    /** What no day means. */
    placeholder: string;
  };

/** The browser puts its button where its own language ends. */
const pickerAtEnd = classNames(
  '[&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:end-2',
  'rtl:[&::-webkit-calendar-picker-indicator]:[direction:rtl]',
);

/**
 * A day. Browsers write it in their own language, so unless it is being edited it is written over theirs in
 * the reader's.
 */
export function DateField(props: Props) {
  const { label, hint, error, hideLabel, value, onChange, placeholder, className, ...input } = props;
  const format = useFormat();
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(wiring) => (
        <div className={classNames(fieldBoxStyle, 'relative')}>
          <input
            {...input}
            {...wiring}
            type="date"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(fieldInputStyle, 'peer not-focus:text-transparent', pickerAtEnd)}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-0 flex items-center px-3 whitespace-nowrap peer-focus:hidden phone:px-2 phone:text-note"
          >
            {value === '' ? (
              <span className="text-quiet">{placeholder}</span>
            ) : (
              <bdi className="num">{format.time(value, 'date', 'UTC')}</bdi>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}
