import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { cleanDecimal, stepDecimal } from './decimal-step.ts';
import { Field, type FieldTexts, fieldBoxStyle, fieldInputStyle } from './field.tsx';

type Props = FieldTexts & {
  /** A decimal string, or what is being typed on the way to one. */
  value: string;
  onChange: (value: string) => void;
  /** Decimal string: what one press of + adds. */
  step: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Most decimal places that can be typed. */
  decimals: number;
  unit?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Lots and prices: typed or stepped by buttons and arrow keys, always as decimal strings. */
export function NumberStepper(props: Props) {
  const t = useTranslations('ui');
  const {
    value,
    onChange,
    step,
    min,
    max,
    decimals,
    unit,
    placeholder,
    disabled = false,
    className,
    ...texts
  } = props;
  const move = (direction: 'up' | 'down') => onChange(stepDecimal(value, step, direction, { min, max }));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 'up' : 'down');
  }

  return (
    <Field {...texts} className={className}>
      {(wiring) => (
        // Numbers and their − and + keep their order in right-to-left scripts.
        <div className={fieldBoxStyle} dir="ltr">
          <StepButton
            label={t('decrease')}
            disabled={disabled}
            onPress={() => move('down')}
            className="border-e"
          >
            <Minus size={16} aria-hidden="true" />
          </StepButton>
          <input
            {...wiring}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            placeholder={placeholder}
            value={value}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              const cleaned = cleanDecimal(event.target.value, decimals);
              if (cleaned !== undefined) onChange(cleaned);
            }}
            className={classNames(fieldInputStyle, 'num text-center')}
          />
          {unit !== undefined && <bdi className="pe-3 text-note text-faint">{unit}</bdi>}
          <StepButton
            label={t('increase')}
            disabled={disabled}
            onPress={() => move('up')}
            className="border-s"
          >
            <Plus size={16} aria-hidden="true" />
          </StepButton>
        </div>
      )}
    </Field>
  );
}

function StepButton(props: {
  label: string;
  disabled: boolean;
  onPress: () => void;
  className: string;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
      className={classNames(
        'grid h-full w-control shrink-0 place-items-center text-quiet hover:bg-sunken hover:text-ink',
        props.className,
      )}
    >
      {props.children}
    </button>
  );
}
