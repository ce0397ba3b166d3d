import { useTranslations } from 'use-intl';
import { Code } from '#foundation/ui/code.tsx';
import type { EditorProps } from './editor-props.ts';
import { PlainField } from './plain-field.tsx';
import { AddNamed, AddPart, Remove } from './row-buttons.tsx';
import { blankOf, type Node, partsOf, withPart } from './schema.ts';
import { useWords } from './use-words.ts';

type Props = EditorProps & {
  row: Extract<Node, { kind: 'object' }>;
  /** Rows by name rather than in order. */
  isNamed: boolean;
};

/** Rows of plain values as a table: periods with their profits, markets with their caps. */
export function RowTable(props: Props) {
  const { row, isNamed, path, value, onChange, disabled } = props;
  const t = useTranslations('configuration.form');
  const words = useWords();
  const rows = partsOf(value);
  const add = (name: string) => onChange(withPart(value ?? (isNamed ? {} : []), name, blankOf(row)));
  return (
    <>
      {rows.size === 0 ? <p className="text-quiet">{t('noRows')}</p> : <Rows {...props} />}
      {isNamed ? (
        <AddNamed label={words.newName(path.at(-1) ?? '')} disabled={disabled} taken={rows} onAdd={add} />
      ) : (
        !disabled && <AddPart onPress={() => add(String(rows.size))} />
      )}
    </>
  );
}

function Rows({ row, isNamed, label, path, value, onChange, disabled, errorAt }: Props) {
  const t = useTranslations('configuration.form');
  const words = useWords();
  const nameOf = isNamed ? words.field : words.place;
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-start text-note text-faint">
            {isNamed && <th className="py-2 pe-4 text-start font-medium">{t('name')}</th>}
            {row.fields.map(({ name }) => (
              <th key={name} className="min-w-28 py-2 pe-3 text-start font-medium">
                {words.field(name)}
              </th>
            ))}
            <th>
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...partsOf(value)].map(([name, part]) => (
            <tr key={name} className="border-b border-line last:border-b-0">
              {isNamed && (
                <th scope="row" className="py-2 pe-4 text-start font-medium">
                  <Code>{words.field(name)}</Code>
                </th>
              )}
              {row.fields.map((field) => (
                <td key={field.name} className="py-2 pe-3 align-middle">
                  <PlainField
                    node={field.node}
                    hideLabel
                    isOptional={field.isOptional}
                    disabled={disabled}
                    label={`${words.field(field.name)}, ${nameOf(name)}`}
                    value={partsOf(part).get(field.name)}
                    error={errorAt([...path, name, field.name])}
                    onChange={(next) => onChange(withPart(value, name, withPart(part, field.name, next)))}
                  />
                </td>
              ))}
              <td className="w-10 text-end">
                <Remove
                  name={nameOf(name)}
                  disabled={disabled}
                  onPress={() => onChange(withPart(value, name, undefined))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
