import { useTranslations } from 'use-intl';
import { moneyDecimals } from '#foundation/money/money.ts';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Json } from '../rules.ts';
import type { Bounds, Node } from './schema.ts';
import { useWords } from './use-words.ts';

interface Props {
  readonly node: Node;
  readonly label: string;
  readonly value: Json | undefined;
  /** Undefined = not set, where it need not be. */
  readonly onChange: (value: Json | undefined) => void;
  readonly isOptional?: boolean;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** In a cell, whose column says what it is. */
  readonly hideLabel?: boolean;
}

/** Texts longer than this are written on several lines. */
const oneLine = 300;

/** Rates are kept in parts per million; what is a number in the document is whole. */
const rateDecimals = 6;

/** One value: a yes or no, a choice, a number, a rate, a text. */
export function PlainField(props: Props) {
  const {
    node,
    label,
    value,
    onChange,
    isOptional = false,
    error,
    disabled = false,
    hideLabel = false,
  } = props;
  const t = useTranslations('configuration.form');
  const words = useWords();
  const bounds = node.kind === 'number' || node.kind === 'text' ? node.bounds : {};
  const hint = useHint(bounds, hideLabel);
  if (node.kind === 'flag') {
    return (
      <Checkbox
        label={<span className={hideLabel ? 'sr-only' : undefined}>{label}</span>}
        checked={value === true}
        onChange={onChange}
        error={error}
        disabled={disabled}
      />
    );
  }
  if (node.kind === 'choice') {
    const shown = typeof value === 'string' ? value : undefined;
    const options = node.options.map((option) => ({ value: option, label: words.field(option) }));
    return (
      <Select
        label={label}
        hideLabel={hideLabel}
        error={error}
        disabled={disabled}
        options={options}
        onChange={onChange}
        value={shown}
      />
    );
  }
  const change = (typed: string) => {
    if (typed === '' && isOptional) onChange(undefined);
    else onChange(node.kind === 'number' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed);
  };
  const text = value === undefined || value === null ? '' : String(value);
  if (node.kind === 'text' && node.longest > oneLine && bounds.unit === undefined) {
    return (
      <TextArea
        label={label}
        error={error}
        disabled={disabled}
        value={text}
        rows={2}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  const placeholder = isOptional ? t('notSet') : undefined;
  if (node.kind === 'text' && bounds.unit === undefined) {
    return (
      <TextField
        label={label}
        hideLabel={hideLabel}
        error={error}
        disabled={disabled}
        value={text}
        placeholder={placeholder}
        dir="auto"
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  }
  return (
    <NumberField
      label={label}
      hideLabel={hideLabel}
      error={error}
      disabled={disabled}
      hint={hint}
      value={text}
      placeholder={placeholder}
      decimals={node.kind === 'number' ? 0 : bounds.unit === 'rate' ? rateDecimals : moneyDecimals}
      signed={bounds.least?.startsWith('-') ?? false}
      after={<Suffix unit={bounds.unit} value={text} />}
      onChange={change}
    />
  );
}

/** A rate is written as a fraction and read as percent. */
function Suffix({ unit, value }: { unit: string | undefined; value: string }) {
  const format = useFormat();
  const words = useWords();
  if (unit === undefined) return null;
  const isRate = unit === 'rate';
  if (isRate && !/^-?\d+(\.\d+)?$/.test(value)) return null;
  return <span className="num pe-2 text-note">{isRate ? `= ${format.rate(value)}` : words.unit(unit)}</span>;
}

function useHint({ unit, least, most }: Bounds, isHidden: boolean): string | undefined {
  const t = useTranslations('configuration.form');
  const format = useFormat();
  if (isHidden || least === undefined || most === undefined) return undefined;
  const shown = (value: string) => (unit === 'rate' ? format.rate(value) : format.decimal(value));
  return t('between', { least: shown(least), most: shown(most) });
}
