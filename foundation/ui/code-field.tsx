import { TextField, type TextFieldProps } from './text-field.tsx';

/** A short numeric code: one box, so that pasting and the phone's code suggestion work. */
export function CodeField({ length = 6, ...props }: Omit<TextFieldProps, 'type'> & { length?: number }) {
  return (
    <TextField
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={length}
      spellCheck={false}
      dir="ltr"
      placeholder={'–'.repeat(length)}
      {...props}
      type="text"
    />
  );
}
