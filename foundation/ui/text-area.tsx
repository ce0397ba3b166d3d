import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts;

/** A few lines of text; grows with them. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, hideLabel, className, rows = 3, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          rows={rows}
          className={classNames(
            'field-sizing-content max-h-60 w-full min-w-0 rounded border border-line-strong bg-raised px-3 py-2 text-body text-ink outline-none',
            'transition-[border-color,box-shadow] duration-100 hover:border-faint focus:border-accent focus:ring-3 focus:ring-accent/15',
            'aria-[invalid]:border-danger aria-[invalid]:ring-danger/15 disabled:bg-sunken disabled:opacity-60',
          )}
        />
      )}
    </Field>
  );
}
