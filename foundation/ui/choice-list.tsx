import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { inLanguage } from './script-fonts.ts';

type Choice<T extends string> = {
  value: T;
  label: string;
  note?: ReactNode;
  /** The language of the label where it is not the page's. */
  lang?: string | undefined;
};

type Props<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly Choice<T>[];
};

/** One of several, a line each, with the chosen one ticked: native radio buttons, for a flush card. */
export function ChoiceList<T extends string>({ label, value, onChange, choices }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="divide-y divide-line">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-14 items-center gap-3 px-4 py-2 outline-offset-[-2px] hover:bg-sunken/60 has-focus-visible:outline-2 has-focus-visible:outline-accent wide:px-5"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          <span className="min-w-0 flex-1">
            <span
              {...inLanguage(choice.lang)}
              className={classNames('block', choice.value === value && 'font-semibold')}
            >
              {choice.label}
            </span>
            {choice.note !== undefined && <span className="block text-note text-faint">{choice.note}</span>}
          </span>
          {choice.value === value && <Check size={18} className="shrink-0 text-accent" aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}
