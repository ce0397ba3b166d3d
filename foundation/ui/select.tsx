import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts, fieldBoxStyle } from './field.tsx';
import { popupItemStyle, popupStyle } from './popup-style.ts';

export type SelectOption<T extends string> = {
  value: T;
  label: string;
  /** A quieter second piece: a symbol, a limit. */
  detail?: string | undefined;
  icon?: ReactNode;
};

export type SelectProps<T extends string> = FieldTexts & {
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export function Select<T extends string>(props: SelectProps<T>) {
  const { value, onChange, options, placeholder, disabled = false, className, ...texts } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...texts} className={className}>
      {(wiring) => (
        <Base.Root
          items={options}
          value={value ?? null}
          disabled={disabled}
          onValueChange={(next) => {
            if (next !== null) onChange(next);
          }}
        >
          <Base.Trigger
            {...wiring}
            className={classNames(
              fieldBoxStyle,
              'justify-between gap-2 px-3 outline-none data-[popup-open]:border-accent',
            )}
          >
            <span className="flex min-w-0 items-center gap-2">
              {chosen?.icon}
              <Base.Value
                className="truncate data-[placeholder]:text-faint"
                placeholder={placeholder ?? '–'}
              />
            </span>
            <ChevronsUpDown size={14} className="shrink-0 text-faint" aria-hidden="true" />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-30 outline-none">
              <Base.Popup className={classNames(popupStyle, 'min-w-[var(--anchor-width)] p-1')}>
                <Base.List>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={popupItemStyle}>
                      {option.icon}
                      <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                      {option.detail !== undefined && (
                        <span className="text-note text-faint">{option.detail}</span>
                      )}
                      <span className="w-4 shrink-0">
                        <Base.ItemIndicator>
                          <Check size={16} className="text-accent" aria-hidden="true" />
                        </Base.ItemIndicator>
                      </span>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
