import { type ReactNode, type Ref, useId } from 'react';

type Props<T extends string> = {
  label: string;
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly { readonly value: T; readonly label: ReactNode }[];
  hidden?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
};

/** One of some sentences, each a line of its own. */
export function RadioList<T extends string>({ label, value, onChange, options, hidden, ref }: Props<T>) {
  const name = useId();
  return (
    <fieldset ref={ref} className="flex flex-col gap-1" hidden={hidden}>
      <legend className="mb-1 text-note font-medium text-quiet">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2.5 rounded px-2 py-1.5 hover:bg-sunken/60">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 accent-accent"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
