import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
};

export function Checkbox({ label, checked, onChange, error, disabled = false }: Props) {
  const id = useId();
  return (
    <div>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          className={classNames(
            'mt-0.5 size-4 shrink-0 accent-accent',
            error !== undefined && 'outline-2 outline-danger',
          )}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error !== undefined && (
        <p id={id} role="alert" className="ms-6.5 mt-1 text-note text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
