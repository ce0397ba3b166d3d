import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** What makes a used database as it was when it was cloned, for a fifth of what another clone costs. */
export interface Pristine {
  readonly schemas: readonly string[];
  /** Everything that statements can define, at the template. */
  readonly definitions: string;
  /** For each table and sequence what makes it as the migrations left it. */
  readonly restoring: readonly { readonly name: string; readonly statements: readonly string[] }[];
}

/** Reads a migrated template. Undefined where the user may not pass over triggers, as the restoring does. */
export async function readPristine(template: Database): Promise<Pristine | undefined> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper as may from pg_roles where rolname = current_user`.execute(template);
  if (rows[0]?.may !== true) return undefined;
  const restoring: Pristine['restoring'][number][] = [];
  for (const name of await names(template, 'r'))
    restoring.push({ name, statements: [`delete from ${name}`, ...(await restoredRows(template, name))] });
  for (const name of await names(template, 'S')) {
    const state = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.raw(name)}`.execute(template);
    const statements = state.rows.map(({ value, called }) => setSequence(name, value, called));
    restoring.push({ name, statements });
  }
  return { schemas: await schemas(template), definitions: await readDefinitions(template), restoring };
}

/** Makes a database as its template is; says false where it can't, because something was redefined. */
export async function restorePristine(db: Database, pristine: Pristine): Promise<boolean> {
  for (const schema of await schemas(db)) {
    if (!pristine.schemas.includes(schema)) await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
  }
  if ((await readDefinitions(db)) !== pristine.definitions) return false;
  const touched = await touchedNames(db);
  const statements = pristine.restoring.flatMap((each) => (touched.has(each.name) ? each.statements : []));
  // Neither foreign keys nor tables that only grow stand in the way.
  const around = ['begin', 'set local session_replication_role = replica', ...statements, 'commit'];
  await sql.raw(around.join(';\n')).execute(db);
  return true;
}

/**
 * Tables that were ever written since the database was cloned, and sequences that were ever read, as
 * Postgres counts them: a session adds what it counted before it is gone, or kept for another.
 */
async function touchedNames(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${sql.raw(ours)} and case relkind
      when 'r' then pg_stat_get_tuples_inserted(c.oid) + pg_stat_get_tuples_updated(c.oid)
        + pg_stat_get_tuples_deleted(c.oid) > 0
      when 'S' then pg_stat_get_blocks_fetched(c.oid) > 0 end`.execute(db);
  return new Set(rows.map(({ name }) => name));
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
