import { ChevronDown } from 'lucide-react';

type Props<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { readonly value: T; readonly label: string }[];
  /** As high as a field, with its border; else one more word beside a label. */
  boxed?: boolean | undefined;
};

/** What a number is of: the browser's own choice, which takes one word of room and no code. */
export function UnitSelect<T extends string>({ label, value, onChange, options, boxed = false }: Props<T>) {
  return (
    // A leverage reads 2× in every script.
    <span
      dir={boxed ? 'ltr' : undefined}
      className={
        boxed
          ? 'relative flex h-control-small items-center rounded border border-line-strong phone:h-control'
          : 'relative flex w-fit items-center text-note font-medium text-quiet'
      }
    >
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className={
          boxed
            ? 'num h-full w-full appearance-none rounded bg-raised ps-2.5 pe-7 text-note font-medium'
            : 'h-6 appearance-none rounded-small bg-raised pe-5 [field-sizing:content] hover:text-ink phone:h-9'
        }
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className={boxed ? 'pointer-events-none absolute end-2' : 'pointer-events-none absolute end-0.5'}
      />
    </span>
  );
}
