import type { AuditLog } from '#capabilities/audit/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type * as contract from '../console-contract.ts';
import { publish as publishCall } from '../console-contract.ts';
import { type Difference, differences, type Json } from '../rules.ts';
import { findVersion, insertVersion, listVersions, type StoredVersion } from './configuration.sql.ts';
import type { KnownDocument, RunningConfiguration } from './configuration.ts';

export interface DeskParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: RunningConfiguration;
  readonly audit: AuditLog;
}

interface Publishing {
  readonly name: string;
  readonly expectedVersion: number;
  readonly value: Json;
  readonly reason: string;
  readonly repeats?: number;
}

/** What operators do with the configuration. A version is looked up in the database, never in what this process remembers. */
export interface ConfigurationDesk {
  list(operator: OperatorSession): Promise<Result<OutputOf<typeof contract.listDocuments>>>;
  read(
    operator: OperatorSession,
    name: string,
    version: number | undefined,
  ): Promise<Result<OutputOf<typeof contract.getVersion>>>;
  versions(
    name: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Result<OutputOf<typeof contract.listVersions>>>;
  difference(name: string, from: number, to: number): Promise<Result<Difference[]>>;
  /** CONFIGURATION_CHANGED when another version was published meanwhile; FORBIDDEN without the document's own permission. */
  publish(
    operator: OperatorSession,
    publishing: Omit<Publishing, 'repeats'>,
  ): Promise<Result<{ version: number }>>;
  rollBack(
    operator: OperatorSession,
    back: { name: string; version: number; expectedVersion: number; reason: string },
  ): Promise<Result<{ version: number }>>;
}

export function createConfigurationDesk(parts: DeskParts): ConfigurationDesk {
  const { db, configuration } = parts;
  const { documents } = configuration;

  async function newestOf(name: string): Promise<StoredVersion | undefined> {
    const [newest] = await listVersions(db, name, { offset: 0, limit: 1 });
    return newest && findVersion(db, name, newest.version);
  }

  return {
    async list(operator) {
      const listed = await Promise.all(
        [...documents.values()].map(async (document) => {
          const newest = await newestOf(document.name);
          return newest === undefined ? [] : [documentView(document, newest, operator)];
        }),
      );
      return accept(listed.flat());
    },
    async read(operator, name, version) {
      const document = documents.get(name);
      const newest = await newestOf(name);
      if (document === undefined || newest === undefined) return refuse('NOT_FOUND');
      const stored = version === undefined ? newest : await findVersion(db, name, version);
      if (stored === undefined) return refuse('NOT_FOUND');
      return accept({
        ...documentView(document, stored, operator),
        newest: newest.version,
        value: asDocument(stored.value),
        schema: document.jsonSchema,
      });
    },
    async versions(name, page) {
      const [newest] = await listVersions(db, name, { offset: 0, limit: 1 });
      if (newest === undefined || !documents.has(name)) return refuse('NOT_FOUND');
      const rows = await listVersions(db, name, page);
      return accept({ total: newest.version, rows: rows.map(versionView) });
    },
    async difference(name, from, to) {
      if (!documents.has(name)) return refuse('NOT_FOUND');
      const [before, after] = await Promise.all([findVersion(db, name, from), findVersion(db, name, to)]);
      if (before === undefined || after === undefined) return refuse('NOT_FOUND');
      return accept(differences(before.value, after.value));
    },
    publish: (operator, publishing) => publish(parts, operator, publishing),
    async rollBack(operator, { version, ...back }) {
      const old = await findVersion(db, back.name, version);
      if (old === undefined) return refuse('NOT_FOUND');
      return publish(parts, operator, { ...back, value: old.value, repeats: version });
    },
  };
}

async function publish(
  { db, clock, configuration, audit }: DeskParts,
  operator: OperatorSession,
  publishing: Publishing,
): Promise<Result<{ version: number }>> {
  const { name, expectedVersion, value, reason, repeats } = publishing;
  const document = configuration.documents.get(name);
  if (document === undefined) return refuse('NOT_FOUND');
  if (!operator.permissions.has(document.permission)) return refuse('FORBIDDEN');
  const checked = document.check(value);
  if (!checked.ok) return checked;
  const version = expectedVersion + 1;
  const refusal = await db.transaction().execute(async (tx): Promise<Refusal | undefined> => {
    const before = await findVersion(tx, name, expectedVersion);
    if (before === undefined) return refuse('CONFIGURATION_CHANGED');
    const changes = differences(before.value, value);
    if (changes.length === 0) return refuse('CONFIGURATION_UNCHANGED');
    const { operatorId, email: author } = operator;
    const at = new Date(clock.now());
    const stored = { document: name, version, value, operatorId, author, at, reason, repeats };
    if (!(await insertVersion(tx, stored))) return refuse('CONFIGURATION_CHANGED');
    await audit.record(tx, {
      operatorIds: [operatorId],
      name: repeats === undefined ? 'configuration.publish' : 'configuration.rollBack',
      subject: `configuration/${name}/${version}`,
      note: reason,
      before: byPath(changes, ({ before }) => before),
      after: byPath(changes, ({ after }) => after),
    });
    return undefined;
  });
  if (refusal !== undefined) return refusal;
  await configuration.refresh();
  return accept({ version });
}

/** `groups.other.caps.crypto` → the value there. */
function byPath(changes: readonly Difference[], value: (change: Difference) => Json | undefined) {
  return Object.fromEntries(changes.map((change) => [change.path.join('.'), value(change) ?? null]));
}

function documentView(
  document: KnownDocument,
  stored: Omit<StoredVersion, 'value'>,
  operator: OperatorSession,
) {
  return {
    ...versionView(stored),
    name: document.name,
    mayPublish: [publishCall.permission, document.permission].every((each) => operator.permissions.has(each)),
  };
}

function versionView({ version, at, author, reason, repeats }: Omit<StoredVersion, 'value'>) {
  return { version, at: formatInstant(at.getTime()), author, reason, repeats };
}

/** The database keeps objects alone. */
function asDocument(value: Json): Record<string, Json> {
  return Object.fromEntries(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
