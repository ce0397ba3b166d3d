import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What makes a used database as it was when it was cloned, for a fifth of what another clone costs. */
export interface Pristine {
  readonly schemas: readonly string[];
  /** Everything that statements can define, at the template. */
  readonly definitions: string;
  /** Empties every table and puts back what the migrations wrote. */
  readonly restore: string;
}

/** Reads a migrated template. Undefined where the user may not pass over triggers, as the restoring does. */
export async function readPristine(template: Database): Promise<Pristine | undefined> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper as may from pg_roles where rolname = current_user`.execute(template);
  if (rows[0]?.may !== true) return undefined;
  const tables = await names(template, 'r');
  const statements = [
    // Neither foreign keys nor tables that only grow stand in the way.
    'begin',
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
  ];
  for (const table of tables) statements.push(...(await restoredRows(template, table)));
  for (const sequence of await names(template, 'S')) {
    const state = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.raw(sequence)}`.execute(template);
    for (const { value, called } of state.rows) statements.push(setSequence(sequence, value, called));
  }
  statements.push('commit');
  return {
    schemas: await schemas(template),
    definitions: await readDefinitions(template),
    restore: statements.join(';\n'),
  };
}

/** Makes a database as its template is; says false where it can't, because something was redefined. */
export async function restorePristine(db: Database, pristine: Pristine): Promise<boolean> {
  for (const schema of await schemas(db)) {
    if (!pristine.schemas.includes(schema)) await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
  }
  if ((await readDefinitions(db)) !== pristine.definitions) return false;
  await sql.raw(pristine.restore).execute(db);
  return true;
}

const ours = "nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_t%'";

async function names(db: Database, kind: 'r' | 'S'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = ${kind} and ${sql.raw(ours)} order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function schemas(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where ${sql.raw(ours)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function restoredRows(template: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select quote_literal(json_agg(t)::text) as text from ${sql.raw(table)} t`.execute(template);
  return rows.flatMap(({ text }) =>
    text === null
      ? []
      : [
          `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, ${text}::json)`,
        ],
  );
}

function setSequence(sequence: string, value: string, called: boolean): string {
  return `select setval('${sequence}', ${value}, ${called})`;
}

const catalogues = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'trigger', 'proc', 'type'];

/** Changes with every definition: the transactions that wrote the catalogues' rows, added up. */
async function readDefinitions(db: Database): Promise<string> {
  const parts = catalogues.map(
    (name) => `(select count(*) || ' ' || sum(xmin::text::bigint) from pg_${name})`,
  );
  const { rows } = await sql<{ definitions: string }>`
    select ${sql.raw(`concat_ws(', ', ${parts.join(', ')})`)} as definitions`.execute(db);
  return rows[0]?.definitions ?? '';
}
