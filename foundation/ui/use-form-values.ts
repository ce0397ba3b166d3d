import { useState } from 'react';

type TextName<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Name : never;
}[keyof Values];

/** What is typed into a form, and the wiring of its fields by their names. */
export function useFormValues<Values extends object>(start: Values, onChange?: () => void) {
  const [values, setValues] = useState(start);
  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    onChange?.();
  };
  const put = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    onChange?.();
  };
  /** For a field that hands over its value. */
  const chosen = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    onChange: (value: Values[Name]) => put(name, value),
  });
  /** For a field that hands over the browser's event. */
  const typed = <Name extends TextName<Values>>(name: Name) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: Values[Name] } }) =>
      put(name, currentTarget.value),
  });
  return { values, change, chosen, typed };
}
