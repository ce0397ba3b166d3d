import type { EditorProps } from './editor-props.ts';
import { PlainField } from './plain-field.tsx';
import { AddNamed, AddPart, Remove } from './row-buttons.tsx';
import { RowTable } from './row-table.tsx';
import { blankOf, isFlat, isPlain, type Node, partsOf, withPart } from './schema.ts';
import { useWords } from './use-words.ts';

/** A form made from a document's schema: whatever capability declares one, operators can read and edit it. */
export function ValueEditor(props: EditorProps) {
  const { node, label, path, errorAt } = props;
  if (isPlain(node)) return <PlainField {...props} error={errorAt(path)} />;
  if (path.length === 0) return <Parts {...props} />;
  const error = errorAt(path);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="font-medium">
        {label}
      </p>
      <Parts {...props} />
      {error !== undefined && (
        <p role="alert" className="text-note text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Parts(props: EditorProps) {
  const { node, path, value, onChange, disabled, errorAt } = props;
  const words = useWords();
  switch (node.kind) {
    case 'object': {
      const parts = partsOf(value);
      const plain = node.fields.filter((field) => isPlain(field.node));
      const nested = node.fields.filter((field) => !isPlain(field.node));
      const editor = ({ name, node: each, isOptional }: (typeof node.fields)[number]) => (
        <ValueEditor
          key={name}
          node={each}
          isOptional={isOptional}
          disabled={disabled}
          errorAt={errorAt}
          label={words.field(name)}
          path={[...path, name]}
          value={parts.get(name)}
          onChange={(next) => onChange(withPart(value, name, next))}
        />
      );
      return (
        <div className="flex min-w-0 flex-col gap-4">
          {plain.length > 0 && (
            <div className="grid items-start gap-4 wide:grid-cols-2">{plain.map(editor)}</div>
          )}
          {nested.map(editor)}
        </div>
      );
    }
    case 'record':
      return isFlat(node.item) ? (
        <RowTable {...props} row={node.item} isNamed />
      ) : (
        <Named {...props} item={node.item} />
      );
    case 'list':
      return isFlat(node.item) ? (
        <RowTable {...props} row={node.item} isNamed={false} />
      ) : (
        <Items {...props} item={node.item} />
      );
    default:
      return null;
  }
}

/** Parts by a name that operators choose, each a form of its own. */
function Named({ item, path, value, onChange, disabled, errorAt }: EditorProps & { item: Node }) {
  const words = useWords();
  const parts = [...partsOf(value)];
  return (
    <>
      {isPlain(item) && (
        <div className="grid gap-2 wide:grid-cols-3">
          {parts.map(([name, part]) => (
            <div key={name} className="flex items-end gap-1">
              <div className="min-w-0 flex-1">
                <PlainField
                  node={item}
                  disabled={disabled}
                  label={words.field(name)}
                  error={errorAt([...path, name])}
                  value={part}
                  onChange={(next) => onChange(withPart(value, name, next))}
                />
              </div>
              <Remove
                name={words.field(name)}
                disabled={disabled}
                onPress={() => onChange(withPart(value, name, undefined))}
              />
            </div>
          ))}
        </div>
      )}
      {(isPlain(item) ? [] : parts).map(([name, part]) => (
        <div key={name} className="rounded border border-line p-4">
          <div className="mb-3 flex items-center justify-between gap-2">
            <p className="font-medium">{words.field(name)}</p>
            <Remove
              name={words.field(name)}
              disabled={disabled}
              onPress={() => onChange(withPart(value, name, undefined))}
            />
          </div>
          <Parts
            node={item}
            disabled={disabled}
            errorAt={errorAt}
            label={words.field(name)}
            path={[...path, name]}
            value={part}
            onChange={(next) => onChange(withPart(value, name, next))}
          />
        </div>
      ))}
      <AddNamed
        label={words.newName(path.at(-1) ?? '')}
        disabled={disabled}
        taken={partsOf(value)}
        onAdd={(name) => onChange(withPart(value, name, blankOf(item)))}
      />
    </>
  );
}

/** A plain value's place in the list says enough. */
function Item(props: EditorProps) {
  const { node, path, errorAt } = props;
  return isPlain(node) ? (
    <PlainField {...props} hideLabel error={errorAt(path)} />
  ) : (
    <ValueEditor {...props} />
  );
}

/** Parts in order: plain values, or forms of their own. */
function Items({ item, path, value, onChange, disabled, errorAt }: EditorProps & { item: Node }) {
  const words = useWords();
  const parts = partsOf(value);
  return (
    <>
      <div className={isPlain(item) ? 'grid gap-2 wide:grid-cols-3' : 'flex flex-col gap-4'}>
        {[...parts].map(([place, part]) => (
          <div key={place} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <Item
                node={item}
                disabled={disabled}
                errorAt={errorAt}
                label={words.place(place)}
                path={[...path, place]}
                value={part}
                onChange={(next) => onChange(withPart(value, place, next))}
              />
            </div>
            <Remove
              name={words.place(place)}
              disabled={disabled}
              onPress={() => onChange(withPart(value, place, undefined))}
            />
          </div>
        ))}
      </div>
      {!disabled && (
        <AddPart onPress={() => onChange(withPart(value ?? [], String(parts.size), blankOf(item)))} />
      )}
    </>
  );
}
