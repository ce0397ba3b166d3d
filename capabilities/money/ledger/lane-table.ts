import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { LaneConnection, LaneField } from './lane-statement.ts';

/** What may be written to a column, by its type. Undefined is stored as null. */
interface Written {
  readonly bigint: bigint | number;
  readonly integer: number;
  readonly smallint: number;
  readonly boolean: boolean;
  readonly text: string;
  readonly date: string;
  readonly uuid: string;
  readonly numeric: bigint;
  readonly jsonb: object;
  readonly timestamptz: Instant;
  readonly 'bigint[]': readonly bigint[];
  readonly 'text[]': readonly string[];
}
/** `kept`: once written it is changed but never emptied; an item without it leaves what is stored. */
type Column<Item> = {
  readonly [Type in keyof Written]: readonly [
    Type,
    value: (item: Item) => Written[Type] | null | undefined,
    isKept?: 'kept',
  ];
}[keyof Written];
type Columns<Item> = Readonly<Record<string, Column<Item>>>;

/** A table's columns: those that name a row, those that stay as they were written, those that change. */
interface Declared<Key, Fixed, Changing> {
  readonly key: Key;
  readonly fixed: Fixed;
  readonly changing: Changing;
}

/** A row as it is read: each column by its type and by what is written to it. */
export type RowOf<Table extends { readonly columns: object }> = {
  readonly [Name in keyof Table['columns']]: Table['columns'][Name] extends readonly [
    infer Type,
    (item: never) => infer Value,
    'kept'?,
  ]
    ? Read<Type, Value>
    : never;
};
type Read<Type, Value> = Value extends null | undefined
  ? null
  : Type extends 'timestamptz'
    ? Date
    : Type extends 'numeric'
      ? string
      : [Type, Value] extends ['bigint', number]
        ? bigint
        : Value;

/** An item as a command has left it; new ones are inserted. */
export interface StoredChange<Item> {
  readonly isNew?: boolean | undefined;
  readonly item: Item;
}

export interface LaneTable<Item, All> {
  readonly columns: All;
  /** All its columns for a select list, of this alias where one is given. */
  names(alias?: string): string;
  insert(to: LaneConnection, items: readonly Item[]): Promise<void>;
  /** Stores the changing columns of rows that are there. */
  update(to: LaneConnection, items: readonly Item[]): Promise<void>;
  /** Inserts each, or stores the changing columns where its row is there. */
  upsert(to: LaneConnection, items: readonly Item[]): Promise<void>;
  /**
   * Stores each item once, as the last of its changes left it. Updates are sent first: a row that ends makes
   * room for its successor.
   */
  store(to: LaneConnection, changes: readonly StoredChange<Item>[]): Promise<void>;
}

/**
 * Declares a table that the lane writes. The row that is read and the statements that write it follow from
 * its columns: `[type, where an item has the value]` by name.
 */
export function laneTable<Item>(table: string) {
  return <
    const Key extends Columns<Item>,
    const Fixed extends Columns<Item>,
    const Changing extends Columns<Item>,
  >({
    key,
    fixed,
    changing,
  }: Declared<Key, Fixed, Changing>): LaneTable<Item, Key & Fixed & Changing> => {
    const [keys, others, changes] = [fieldsOf<Item>(key), fieldsOf<Item>(fixed), fieldsOf<Item>(changing)];
    const all = [...keys, ...others, ...changes];
    const updated = [...keys, ...changes];
    const updateText = `update ${table} t
      set ${changes.map((field) => assigned(field, `v.${field.name}${field.cast}`)).join(', ')}
      from ${unnested(updated)}
      where ${keys.map(({ name }) => `t.${name} = v.${name}`).join(' and ')}`;
    const into = `${table} (${namesOf(all)})`;
    const upsertText = `insert into ${table} as t (${namesOf(all)})
      select ${all.map(({ name, cast }) => `v.${name}${cast}`).join(', ')} from ${unnested(all)}
      on conflict (${namesOf(keys)}) do update
      set ${changes.map((field) => assigned(field, `excluded.${field.name}`)).join(', ')}`;

    async function insert(to: LaneConnection, items: readonly Item[]): Promise<void> {
      await to.add({ into, rows: items.map((item) => all.map(({ value }) => value(item))) });
    }

    async function update(to: LaneConnection, items: readonly Item[]): Promise<void> {
      await to.query({
        name: `${table}-update`,
        text: updateText,
        values: updated.map((field) => parameterOf(field, items)),
      });
    }

    async function upsert(to: LaneConnection, items: readonly Item[]): Promise<void> {
      await to.query({
        name: `${table}-upsert`,
        text: upsertText,
        values: all.map((field) => parameterOf(field, items)),
      });
    }

    return {
      columns: { ...key, ...fixed, ...changing },
      names: (alias) => namesOf(all, alias),
      insert,
      update,
      upsert,
      async store(to, stored) {
        const created = new Map<string, Item>();
        const changed = new Map<string, Item>();
        for (const { isNew, item } of stored) {
          const id = keys.map(({ value }) => value(item)).join('/');
          const rows = isNew || created.has(id) ? created : changed;
          rows.set(id, item);
        }
        await Promise.all([
          changed.size > 0 && update(to, [...changed.values()]),
          created.size > 0 && insert(to, [...created.values()]),
        ]);
      },
    };
  };
}

/** A field that the row's state says is there: the table's checks would have refused a row without it. */
export function present<Value>(field: Value | null): Value {
  if (field === null) throw new Error('unexpected NULL: the state of the row says that the column is set');
  return field;
}

/** A column as statements write it. */
interface StoredField<Item> {
  readonly name: string;
  /** The type of the array that its values are sent in, and what makes the column's type of it. */
  readonly sentAs: string;
  readonly cast: string;
  readonly isKept: boolean;
  readonly value: (item: Item) => LaneField;
}

function fieldsOf<Item>(columns: Columns<Item>): StoredField<Item>[] {
  return Object.entries(columns).map(([name, column]) => {
    const common = { name, value: writerOf(column), isKept: column[2] === 'kept' };
    // Arrays of arrays can't be unnested side by side: each travels as text.
    return column[0].endsWith('[]')
      ? { ...common, sentAs: 'text', cast: `::${column[0]}` }
      : { ...common, sentAs: column[0], cast: '' };
  });
}

/** Sets a column of the row `t`. */
function assigned({ name, isKept }: StoredField<never>, value: string): string {
  return `${name} = ${isKept ? `coalesce(${value}, t.${name})` : value}`;
}

function unnested(fields: readonly StoredField<never>[]): string {
  const arrays = fields.map(({ sentAs }, index) => `$${index + 1}::${sentAs}[]`).join(', ');
  return `unnest(${arrays}) as v (${namesOf(fields)})`;
}

function writerOf<Item>(column: Column<Item>): (item: Item) => LaneField {
  switch (column[0]) {
    case 'timestamptz':
      return written(column[1], formatInstant);
    case 'jsonb':
      return written(column[1], JSON.stringify);
    case 'bigint[]':
      return written(column[1], (ids) => `{${ids.join(',')}}`);
    case 'text[]':
      return written(column[1], (texts) => `{${texts.map(quoted).join(',')}}`);
    default:
      return column[1];
  }
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function written<Item, Value>(
  read: (item: Item) => Value | null | undefined,
  textOf: (value: Value) => string,
): (item: Item) => string | null {
  return (item) => {
    const value = read(item);
    return value === null || value === undefined ? null : textOf(value);
  };
}

function namesOf(fields: readonly StoredField<never>[], alias?: string): string {
  return fields.map(({ name }) => (alias === undefined ? name : `${alias}.${name}`)).join(', ');
}

/** Numbers and times need no escaping, and are far cheaper written out here than escaped one by one. */
function parameterOf<Item>({ sentAs, value }: StoredField<Item>, items: readonly Item[]): unknown {
  if (sentAs === 'text' || sentAs === 'jsonb') return items.map(value);
  return `{${items.map((item) => value(item) ?? 'NULL').join(',')}}`;
}
