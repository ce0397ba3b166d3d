import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
};

export function Switch({ label, hint, checked, onChange, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-control items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        {hint !== undefined && <p className="text-note text-faint">{hint}</p>}
      </div>
      <Base.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative h-6 w-10 shrink-0 rounded-full bg-line-strong transition-colors duration-150 data-[checked]:bg-accent data-[disabled]:opacity-45"
      >
        <Base.Thumb className="absolute start-0.5 top-0.5 block size-5 rounded-full bg-raised transition-[inset-inline-start] duration-150 data-[checked]:start-[18px]" />
      </Base.Root>
    </div>
  );
}
