import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { type Database, type Tx, transact } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Published } from '../console-contract.ts';
import { changesOf, isOnlyTighter } from '../effects.ts';
import { isNarrow, reachOf, triedOnceInDays } from '../reach.ts';
import type { Difference, Json } from '../rules.ts';
import { findVersion, insertVersion, lockDocument, selectNewest } from './configuration.sql.ts';
import type { KnownDocument, RunningConfiguration } from './configuration.ts';
import {
  agreeWithinMs,
  insertProposal,
  lockWaitingProposal,
  type ProposalRow,
  proposals,
  wasTriedSince,
} from './proposals.sql.ts';

export interface PublishingNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: RunningConfiguration;
  readonly audit: AuditLog;
}

export interface Publishing {
  readonly name: string;
  readonly expectedVersion: number;
  readonly value: Json;
  readonly reason: string;
  readonly repeats?: number;
}

/**
 * Publishes a version, or has it wait for a second operator where the document guards money
 * (docs/decisions/0067-publishing-by-two.md), unless it only tightens few markets, once
 * (docs/decisions/0174-alone-few-and-once.md).
 */
export async function publish(needs: PublishingNeeds, operator: OperatorSession, publishing: Publishing) {
  const document = needs.configuration.documents.get(publishing.name);
  if (document === undefined) return refuse('NOT_FOUND');
  if (!operator.permissions.has(document.permission)) return refuse('FORBIDDEN');
  const checked = document.check(publishing.value);
  if (!checked.ok) return checked;
  const published = await transact(needs.db, (tx) =>
    inTransaction(needs, tx, operator, document, publishing),
  );
  if (published.ok) await needs.configuration.refresh();
  return published;
}

/** One at a time with all else that publishes the document; the loser gets CONFIGURATION_CHANGED. */
async function inTransaction(
  { clock, audit }: PublishingNeeds,
  tx: Tx,
  operator: OperatorSession,
  document: KnownDocument,
  { name, expectedVersion, value, reason, repeats }: Publishing,
): Promise<Result<Published>> {
  await lockDocument(tx, name);
  const waiting = await lockWaitingProposal(tx, name);
  const newest = await selectNewest(tx, name);
  const current = await findVersion(tx, name, expectedVersion);
  if (current === undefined || newest?.version !== expectedVersion) return refuse('CONFIGURATION_CHANGED');
  // What holds for a day counts for nothing here: what two agreed on is what is loosened or tightened.
  const isProvisional = waiting?.version === expectedVersion;
  const baseVersion = isProvisional ? waiting.base_version : expectedVersion;
  const base = isProvisional ? await findVersion(tx, name, baseVersion) : current;
  if (base === undefined) throw new Error(`version ${baseVersion} of ${name} is missing`);
  const follows = await document.mayFollow(tx, value, base.value);
  if (!follows.ok) return follows;
  if (changesOf(document.jsonSchema, current.value, value).length === 0)
    return refuse('CONFIGURATION_UNCHANGED');
  const changes = changesOf(document.jsonSchema, base.value, value);
  const at = clock.now();
  const reach = reachOf(changes, document.markets);
  const mayAlone = isNarrow(reach) && (isProvisional || !(await wasTried(tx, name, at)));
  const isHeld = document.guardsMoney && changes.length > 0 && !(isOnlyTighter(changes) && mayAlone);
  const isOwn = waiting?.requested_by === operator.operatorId;
  if (waiting !== undefined && !(isOwn && !(isProvisional && isHeld))) return refuse('CONFIGURATION_WAITING');

  const { operatorId, email: author } = operator;
  const version = expectedVersion + 1;
  if (waiting !== undefined) await proposals.end(tx, waiting.id, 'withdrawn', new Date(at));
  if (!isHeld) {
    const stored = { document: name, version, value, operatorId, author, at: new Date(at), reason, repeats };
    if (!(await insertVersion(tx, stored))) return refuse('CONFIGURATION_CHANGED');
  }
  const lapsesAt =
    isProvisional && waiting.lapses_at !== null ? waiting.lapses_at : new Date(at + agreeWithinMs);
  const isAlone = document.guardsMoney && changes.length > 0;
  if (isAlone) {
    const isStored = await insertProposal(tx, {
      document: name,
      base_version: baseVersion,
      value,
      reason,
      repeats: repeats ?? null,
      requested_by: operatorId,
      author,
      requested_at: new Date(at),
      version: isHeld ? null : version,
      lapses_at: isHeld ? null : lapsesAt,
      reached: reach.reached,
      of_all: reach.ofAll,
    });
    if (!isStored) return refuse('CONFIGURATION_WAITING');
  }
  await audit.record(tx, {
    operatorIds: [operatorId],
    name: isHeld
      ? 'configuration.propose'
      : repeats === undefined
        ? 'configuration.publish'
        : 'configuration.rollBack',
    subject: `configuration/${name}/${version}`,
    note: reason,
    ...valuesOf(changes),
    ...(isAlone && !isHeld && { reasonCode: 'onlyTighter' }),
  });
  if (isHeld) return accept({ status: 'waiting', version: expectedVersion });
  return accept(
    isAlone
      ? { status: 'provisional', version, lapsesAt: formatInstant(lapsesAt.getTime()) }
      : { status: 'published', version },
  );
}

/** Whether one operator has tried a tightening of it lately that no second one agreed to. */
export function wasTried(db: Database, document: string, at: Instant): Promise<boolean> {
  return wasTriedSince(db, document, new Date(at - triedOnceInDays * dayMs));
}

/** The version that applies again when no second operator agrees with what one tightened. */
export async function publishBase(tx: Tx, { document: name, base_version }: ProposalRow, at: Date) {
  const newest = await selectNewest(tx, name);
  const base = await findVersion(tx, name, base_version);
  if (newest === undefined || base === undefined)
    throw new Error(`version ${base_version} of ${name} is missing`);
  const { value } = base;
  const noAuthor = { operatorId: null, author: null, reason: '' };
  const stored = { document: name, version: newest.version + 1, value, at, repeats: base_version };
  if (!(await insertVersion(tx, { ...stored, ...noAuthor })))
    throw new Error(`${name} was published concurrently`);
}

/** For the audit log: `groups.other.caps.crypto` → what was there, and what is. */
export function valuesOf(changes: readonly Difference[]) {
  const by = (value: (change: Difference) => Json | undefined) =>
    Object.fromEntries(changes.map((change) => [change.path.join('.'), value(change) ?? null]));
  return { before: by(({ before }) => before), after: by(({ after }) => after) };
}
