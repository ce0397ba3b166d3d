import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, fieldBoxStyle, fieldInputStyle } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldTexts & {
    /** Inside the box, at its start or end: a symbol, a unit, a button. */
    before?: ReactNode;
    after?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, before, after, className, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(wiring) => (
        <div className={fieldBoxStyle}>
          {before !== undefined && <span className="grid shrink-0 ps-3 text-faint">{before}</span>}
          <input
            {...input}
            {...wiring}
            className={classNames(fieldInputStyle, input.inputMode !== undefined && 'num')}
          />
          {after !== undefined && <span className="flex shrink-0 items-center pe-1 text-faint">{after}</span>}
        </div>
      )}
    </Field>
  );
}
