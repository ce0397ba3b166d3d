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
  const { node, label, value, onChange, error, disabled = false, hideLabel = false } = props;
  const words = useWords();
  switch (node.kind) {
    case 'flag':
      return (
        <Checkbox
          label={<span className={hideLabel ? 'sr-only' : undefined}>{label}</span>}
          checked={value === true}
          onChange={onChange}
          error={error}
          disabled={disabled}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          hideLabel={hideLabel}
          error={error}
          disabled={disabled}
          options={node.options.map((option) => ({ value: option, label: words.field(option) }))}
          onChange={onChange}
          value={typeof value === 'string' ? value : undefined}
        />
      );
    default:
      return <Typed {...props} />;
  }
}

/** A text or a number. */
function Typed(props: Props) {
  const {
    node,
    value,
    onChange,
    isOptional = false,
    label,
    error,
    hideLabel = false,
    disabled = false,
  } = props;
  const t = useTranslations('configuration.form');
  const bounds = node.kind === 'number' || node.kind === 'text' ? node.bounds : {};
  const hint = useHint(bounds, hideLabel);
  const change = (typed: string) => {
    if (typed === '' && isOptional) onChange(undefined);
    else onChange(node.kind === 'number' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed);
  };
  const field = { label, error, disabled, value: value === undefined || value === null ? '' : String(value) };
  const text = {
    ...field,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  };
  const placeholder = isOptional ? t('notSet') : undefined;
  if (node.kind === 'text' && bounds.unit === undefined) {
    return node.longest > oneLine ? (
      <TextArea {...text} rows={2} />
    ) : (
      <TextField {...text} hideLabel={hideLabel} placeholder={placeholder} dir="auto" />
    );
  }
  return (
    <NumberField
      {...field}
      hideLabel={hideLabel}
      hint={hint}
      placeholder={placeholder}
      decimals={node.kind === 'number' ? 0 : bounds.unit === 'rate' ? rateDecimals : moneyDecimals}
      signed={bounds.least?.startsWith('-') ?? false}
      after={<Suffix unit={bounds.unit} value={field.value} />}
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
