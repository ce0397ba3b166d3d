import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { Field, fieldBoxStyle, fieldInputStyle } from './field.tsx';
import { meantBy } from './meant-by.ts';
import { popupItemStyle, popupStyle } from './popup-style.ts';
import type { SelectOption, SelectProps } from './select.tsx';

type Props<T extends string> = SelectProps<T> & {
  /** The time to fetch what only the open list shows. */
  onFocus?: (() => void) | undefined;
};

/**
 * A long list to type into: countries, instruments. Enter takes the first that fits; leaving the field with a
 * whole name in it, or the beginning of a single one, chooses it.
 */
export function SearchSelect<T extends string>(props: Props<T>) {
  const t = useTranslations('ui');
  const { value, onChange, options, placeholder, disabled = false, className, onFocus, ...texts } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...texts} className={className}>
      {(wiring) => (
        <Combobox.Root
          items={options}
          value={chosen}
          disabled={disabled}
          autoHighlight
          itemToStringLabel={(option: SelectOption<T>) => option.label}
          isItemEqualToValue={(a: SelectOption<T>, b: SelectOption<T>) => a.value === b.value}
          onValueChange={(next: SelectOption<T> | null) => {
            if (next !== null) onChange(next.value);
          }}
        >
          <Combobox.InputGroup className={fieldBoxStyle}>
            {chosen?.icon !== undefined && <span className="ps-3">{chosen.icon}</span>}
            <Combobox.Input
              {...wiring}
              onFocus={onFocus}
              onBlur={({ currentTarget }) => {
                const meant = meantBy(options, currentTarget.value);
                if (meant !== undefined && meant !== chosen) onChange(meant.value);
              }}
              className={fieldInputStyle}
              placeholder={placeholder ?? t('search')}
            />
            <Combobox.Trigger
              aria-label={t('open')}
              className="grid h-full w-9 shrink-0 place-items-center text-faint"
            >
              <ChevronsUpDown size={14} aria-hidden="true" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} className="z-30 outline-none">
              <Combobox.Popup className={classNames(popupStyle, 'w-[var(--anchor-width)]')}>
                <Combobox.Empty>
                  <p className="p-3 text-note text-faint">{t('nothingFound')}</p>
                </Combobox.Empty>
                <Combobox.List className="max-h-72 overflow-y-auto p-1 data-[empty]:p-0">
                  {(option: SelectOption<T>) => (
                    <Combobox.Item key={option.value} value={option} className={popupItemStyle}>
                      {option.icon}
                      <span className="flex-1 truncate">{option.label}</span>
                      {option.detail !== undefined && (
                        <span className="text-note text-faint">{option.detail}</span>
                      )}
                      <span className="w-4 shrink-0">
                        <Combobox.ItemIndicator>
                          <Check size={16} className="text-accent" aria-hidden="true" />
                        </Combobox.ItemIndicator>
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
