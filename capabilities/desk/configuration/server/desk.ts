import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Period } from '#foundation/server-kit/period.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type * as contract from '../console-contract.ts';
import { publish as publishCall } from '../console-contract.ts';
import { type Change, changesOf } from '../effects.ts';
import type { Json } from '../rules.ts';
import { findVersion, listVersions, type StoredVersion, selectNewest } from './configuration.sql.ts';
import type { KnownDocument } from './configuration.ts';
import { type ProposalRow, proposals, selectBehind } from './proposals.sql.ts';
import { type Publishing, type PublishingNeeds, publish, wasTried } from './publish.ts';

export interface DeskNeeds extends PublishingNeeds {
  /** The e-mail addresses by which people know those who agreed. */
  readonly emailsOf: (ids: readonly OperatorId[]) => Promise<ReadonlyMap<OperatorId, string>>;
}

/**
 * What operators do with the configuration. A version is looked up in the database, never in what this
 * process remembers.
 */
export interface ConfigurationDesk {
  list(operator: OperatorSession): Promise<Result<OutputOf<typeof contract.listDocuments>>>;
  read(
    operator: OperatorSession,
    name: string,
    version: number | undefined,
  ): Promise<Result<OutputOf<typeof contract.getVersion>>>;
  versions(
    name: string,
    period: Period,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Result<OutputOf<typeof contract.listVersions>>>;
  difference(name: string, from: number, to: number): Promise<Result<Change[]>>;
  /** What one operator wants and another has to agree to. */
  proposal(id: bigint): Promise<Result<OutputOf<typeof contract.getProposal>>>;
  /**
   * CONFIGURATION_CHANGED when another version was published meanwhile, CONFIGURATION_WAITING while another
   * operator's change waits; FORBIDDEN without the document's own permission.
   */
  publish(
    operator: OperatorSession,
    publishing: Omit<Publishing, 'repeats'>,
  ): Promise<Result<contract.Published>>;
  rollBack(
    operator: OperatorSession,
    back: { name: string; version: number; expectedVersion: number; reason: string },
  ): Promise<Result<contract.Published>>;
}

export function createConfigurationDesk(needs: DeskNeeds): ConfigurationDesk {
  const { db, configuration } = needs;
  const { documents } = configuration;

  return {
    async list(operator) {
      const listed = await Promise.all(
        [...documents.values()].map(async (document) => {
          const newest = await selectNewest(db, document.name);
          return newest === undefined ? [] : [documentView(document, newest, operator)];
        }),
      );
      return accept(listed.flat());
    },
    async read(operator, name, version) {
      const document = documents.get(name);
      const newest = await selectNewest(db, name);
      if (document === undefined || newest === undefined) return refuse('NOT_FOUND');
      const stored = version === undefined ? newest : await findVersion(db, name, version);
      if (stored === undefined) return refuse('NOT_FOUND');
      const waiting = (await proposals.waiting.next(db, { limit: documents.size })).find(
        ({ document: changed }) => changed === name,
      );
      return accept({
        ...documentView(document, stored, operator),
        guardsMoney: document.guardsMoney,
        tightensAlone: document.markets !== undefined && !(await wasTried(db, name, needs.clock.now())),
        ...(waiting === undefined ? {} : { proposal: proposalView(waiting) }),
        newest: newest.version,
        value: asDocument(stored.value),
        schema: document.jsonSchema,
      });
    },
    versions: (name, period, page) => readVersions(needs, name, period, page),
    async difference(name, from, to) {
      const document = documents.get(name);
      if (document === undefined) return refuse('NOT_FOUND');
      const [before, after] = await Promise.all([findVersion(db, name, from), findVersion(db, name, to)]);
      if (before === undefined || after === undefined) return refuse('NOT_FOUND');
      return accept(changesOf(document.jsonSchema, before.value, after.value));
    },
    async proposal(id) {
      const row = await proposals.byId(db, id);
      if (row === undefined) return refuse('NOT_FOUND');
      const document = documents.get(row.document);
      const base = await findVersion(db, row.document, row.base_version);
      if (document === undefined || base === undefined) return refuse('NOT_FOUND');
      return accept({
        ...proposalView(row),
        schema: document.jsonSchema,
        changes: changesView(changesOf(document.jsonSchema, base.value, row.value)),
      });
    },
    publish: (operator, publishing) => publish(needs, operator, publishing),
    async rollBack(operator, { version, ...back }) {
      const old = await findVersion(db, back.name, version);
      if (old === undefined) return refuse('NOT_FOUND');
      return publish(needs, operator, { ...back, value: old.value, repeats: version });
    },
  };
}

async function readVersions(
  { db, configuration, emailsOf }: DeskNeeds,
  ...[name, period, page]: Parameters<ConfigurationDesk['versions']>
): ReturnType<ConfigurationDesk['versions']> {
  if (!configuration.documents.has(name)) return refuse('NOT_FOUND');
  const { total, rows } = await listVersions(db, name, period, page);
  const behind = await selectBehind(
    db,
    name,
    rows.map(({ version }) => version),
  );
  const emails = await emailsOf([...new Set(behind.flatMap(({ decided_by }) => decided_by ?? []))]);
  return accept({
    total,
    rows: rows.map((row) => {
      const proposal = behind.find(({ version }) => version === row.version);
      const isApproved = proposal?.state === 'approved';
      const agreed = isApproved ? (proposal.decided_by ?? []) : [];
      const lapsesAt = proposal?.state === 'waiting' ? proposal.lapses_at : null;
      return {
        ...versionView(row),
        agreedBy: agreed.map((id) => emails.get(id) ?? ''),
        ...(lapsesAt === null ? {} : { lapsesAt: formatInstant(lapsesAt.getTime()) }),
      };
    }),
  });
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

function proposalView(row: ProposalRow) {
  const { id, document, state, author, reason, requested_at, base_version, version, lapses_at } = row;
  return {
    id: String(id),
    document,
    status: state,
    author,
    reason,
    requestedAt: formatInstant(requested_at.getTime()),
    baseVersion: base_version,
    ...(version === null ? {} : { version }),
    ...(lapses_at === null ? {} : { lapsesAt: formatInstant(lapses_at.getTime()) }),
  };
}

export function changesView(changes: readonly Change[]) {
  return changes.map(({ path, ...values }) => ({ path: [...path], ...values }));
}

function versionView({ version, at, author, reason, repeats }: Omit<StoredVersion, 'value'>) {
  return { version, at: formatInstant(at.getTime()), author, reason, repeats };
}

/** The database keeps objects alone. */
function asDocument(value: Json): Record<string, Json> {
  return Object.fromEntries(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
