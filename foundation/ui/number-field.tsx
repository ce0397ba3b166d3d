import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { stepDecimal } from './decimal-step.ts';
import { Field, type FieldTexts, fieldBoxStyle, fieldInputStyle } from './field.tsx';
import { NumberReading, SpokenReading, useMisreadingText } from './number-reading.tsx';
import { admit, notUnderstood, type Reading, readNumber, writeNumber } from './typed-number.ts';

type Props = FieldTexts & {
  /** A decimal string, '' for none, or `notUnderstood`. */
  value: string;
  onChange: (value: string) => void;
  /** Most decimal places that can be typed. */
  decimals: number;
  /** Whether it may be below zero. */
  signed?: boolean | undefined;
  /** Decimal string: what one press of + adds. Without one there are no − and +. */
  step?: string | undefined;
  /** Arrow keys alone step it: where there is no room for the buttons. */
  hideSteps?: boolean | undefined;
  min?: string | undefined;
  max?: string | undefined;
  unit?: string | undefined;
  /** Inside the box, at its start or end: a symbol, a button. */
  before?: ReactNode;
  after?: ReactNode;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
};

/** What stands in the field as long as nothing but the person changes the value. */
interface Typed {
  readonly text: string;
  readonly reading: Reading;
  readonly value: string;
}

/**
 * Every number that people enter. What is typed stays as typed (so caret and undo stay too), is read as
 * `typed-number.ts` says, and is read back below; the value is a decimal string or nothing that can be sent.
 */
export function NumberField(props: Props) {
  const { label, hint, hideLabel, error, value, onChange, decimals, signed = false, className } = props;
  const { step, hideSteps = false, min, max, unit, before, after, placeholder, disabled = false } = props;
  const hasButtons = step !== undefined && !hideSteps;
  const rules = { language: useLocale(), decimals, isSigned: signed };
  const misreadingText = useMisreadingText();
  const input = useRef<HTMLInputElement>(null);
  const { current, reading, mistake, take, type, leave } = useTyped(value, onChange, rules);
  const steps = useSteps({ value, onChange, step, min, max });
  return (
    <Field
      label={label}
      hint={reading.kind === 'asks' ? undefined : hint}
      hideLabel={hideLabel}
      error={
        mistake !== undefined ? misreadingText(mistake, rules) : value === notUnderstood ? undefined : error
      }
      reading={
        current !== undefined && (reading.kind === 'understood' || reading.kind === 'asks') ? (
          <NumberReading
            reading={reading}
            rules={rules}
            unit={unit}
            onChoose={(chosen) => {
              take(current.text, admit(chosen, rules));
              input.current?.focus();
            }}
          />
        ) : undefined
      }
      className={className}
    >
      {(wiring) => (
        // Numbers and their − and + keep their order in right-to-left scripts.
        <div className={fieldBoxStyle} dir="ltr">
          {hasButtons && <StepButton direction="down" disabled={disabled} onPress={steps.move} />}
          {before !== undefined && <span className="shrink-0 ps-3 text-faint">{before}</span>}
          <input
            {...wiring}
            ref={input}
            type="text"
            // The decimal keyboards of phones have no minus.
            inputMode={signed ? 'text' : 'decimal'}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={placeholder && writeNumber(placeholder, rules.language)}
            value={current?.text ?? writeNumber(value, rules.language)}
            onKeyDown={steps.onKeyDown}
            onFocus={props.onFocus}
            onBlur={() => leave(props.onBlur)}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            className={classNames(
              fieldInputStyle,
              'num',
              step !== undefined && 'text-center',
              hideSteps && 'px-1!',
            )}
          />
          {unit !== undefined && <bdi className="pe-3 text-note text-faint">{unit}</bdi>}
          {after !== undefined && <span className="flex shrink-0 items-center pe-1 text-faint">{after}</span>}
          {hasButtons && <StepButton direction="up" disabled={disabled} onPress={steps.move} />}
          <SpokenReading reading={current?.reading ?? { kind: 'empty' }} rules={rules} unit={unit} />
        </div>
      )}
    </Field>
  );
}

type TakeNumber = Props['onChange'];

/** What is typed and how it is read, for as long as the value is its own. */
function useTyped(value: string, onChange: TakeNumber, rules: Parameters<typeof readNumber>[1]) {
  const [typed, setTyped] = useState<Typed>();
  const [isBeingTyped, setIsBeingTyped] = useState(false);
  const current = typed?.value === value ? typed : undefined;
  const reading = current?.reading ?? readNumber(value === notUnderstood ? '-' : '', rules);
  // On the way to a number there are marks without their digits: no mistake before the field is left.
  const isMistaken = reading.kind === 'refused' && !(reading.why === 'unclear' && isBeingTyped);
  const mistake = isMistaken ? reading.why : undefined;

  function take(text: string, next: Reading) {
    const nextValue = next.kind === 'understood' ? next.value : next.kind === 'empty' ? '' : notUnderstood;
    setTyped({ text, reading: next, value: nextValue });
    onChange(nextValue);
  }

  function type(text: string) {
    setIsBeingTyped(true);
    take(text, readNumber(text, rules));
  }

  function leave(onLeft: Props['onBlur']) {
    setIsBeingTyped(false);
    onLeft?.();
  }

  return { current, reading, mistake, take, type, leave };
}

function useSteps({
  value,
  onChange,
  step,
  min,
  max,
}: Pick<Props, 'value' | 'onChange' | 'step' | 'min' | 'max'>) {
  function move(direction: 'up' | 'down') {
    if (step !== undefined && value !== notUnderstood)
      onChange(stepDecimal(value, step, direction, { min, max }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? 'up' : 'down');
  }

  return { move, onKeyDown };
}

function StepButton({
  direction,
  disabled,
  onPress,
}: {
  direction: 'up' | 'down';
  disabled: boolean;
  onPress: (direction: 'up' | 'down') => void;
}) {
  const t = useTranslations('ui');
  const Icon = direction === 'up' ? Plus : Minus;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(direction === 'up' ? 'increase' : 'decrease')}
      disabled={disabled}
      onClick={() => onPress(direction)}
      className={classNames(
        'grid h-full w-control shrink-0 place-items-center text-quiet hover:bg-sunken hover:text-ink',
        direction === 'up' ? 'border-s' : 'border-e',
      )}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
