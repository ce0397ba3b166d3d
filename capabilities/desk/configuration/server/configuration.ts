import { z } from 'zod';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import { withinBounds } from '../effects.ts';
import type { ConfigDocument, Configuration, PublishedValue } from '../face.ts';
import type { MarketReach } from '../reach.ts';
import type { Json } from '../rules.ts';
import {
  insertFirst,
  insertGuarded,
  type StoredVersion,
  selectNewest,
  selectNewestNumbers,
} from './configuration.sql.ts';
import { selectWaiting } from './proposals.sql.ts';

/** A document as the console knows it, whatever its type. */
export interface KnownDocument {
  readonly name: string;
  readonly permission: string;
  readonly guardsMoney: boolean;
  readonly markets: MarketReach | undefined;
  readonly version: number;
  /** What is in force, as it is written: amounts and rates as decimal strings. */
  readonly inForce: Json;
  /** What a form is made from. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  /** INPUT_INVALID with the field that the schema does not accept, or that may not follow what was. */
  check(value: Json, before?: Json): Result<null>;
  /** As `check`, and what has to be looked up: in the transaction that stores or agrees. */
  mayFollow(db: Database, value: Json, before: Json): Promise<Result<null>>;
}

export interface RunningConfiguration extends Configuration {
  readonly documents: ReadonlyMap<string, KnownDocument>;
  /** Applies what has been published; resolves when every listener has run. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface ConfigurationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Hears of a published version that this process can't read, and of listeners that fail. */
  readonly onError: (error: unknown) => void;
  /** How often it looks for what another process has published. */
  readonly lookEveryMs?: number;
}

interface Kept extends KnownDocument {
  applyVersion(stored: StoredVersion): void;
  tellWaiting: ((value: Json | undefined) => void) | undefined;
}

/**
 * The documents of configuration, each as its newest version says, in every process within seconds of its
 * publication.
 */
export function createConfiguration(needs: ConfigurationNeeds): RunningConfiguration {
  const { db, clock, onError, lookEveryMs = 2 * secondMs } = needs;
  const documents = new Map<string, Kept>();
  let asked = 0;
  let taken = 0;

  /** What was asked for earlier may come later; it may not undo what is newer. */
  async function refreshWaiting(): Promise<void> {
    const turn = ++asked;
    const told = [...documents.values()].filter(({ tellWaiting }) => tellWaiting !== undefined);
    if (told.length === 0) return;
    const waiting = await selectWaiting(
      db,
      told.map(({ name }) => name),
    );
    if (turn < taken) return;
    taken = turn;
    for (const each of told) each.tellWaiting?.(waiting.get(each.name));
  }

  async function refresh(): Promise<void> {
    await refreshWaiting();
    for (const { document: name, version } of await selectNewestNumbers(db)) {
      const kept = documents.get(name);
      if (kept === undefined || version <= kept.version) continue;
      const stored = await selectNewest(db, name);
      if (stored !== undefined) kept.applyVersion(stored);
    }
  }

  let looking = false;
  const timer = setInterval(() => {
    if (looking || documents.size === 0) return;
    looking = true;
    void refresh()
      // A database that is away for a moment tells nothing about the configuration.
      .catch((error) => isOutage(error) || onError(error))
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();

  return {
    documents,
    refresh,
    stop: () => clearInterval(timer),
    async define(document) {
      const { name, initial } = document;
      if (documents.has(name)) throw new Error(`the document ${name} is defined twice`);
      document.schema.parse(initial);
      await insertFirst(db, name, initial as Json, new Date(clock.now()));
      if (document.guardsMoney) await insertGuarded(db, name);
      const stored = await selectNewest(db, name);
      if (stored === undefined) throw new Error(`the document ${name} has no version`);
      const { kept, value } = keep(document, stored, onError);
      documents.set(name, kept);
      if (kept.tellWaiting !== undefined) await refreshWaiting();
      return value;
    },
  };
}

/**
 * Throws when the stored version is not what the schema accepts: a process never runs on a guess. Figures
 * beyond bounds that have become narrower since count as the nearest bound.
 */
function keep<Schema extends z.ZodType>(
  document: ConfigDocument<Schema>,
  stored: StoredVersion,
  onError: (error: unknown) => void,
): { kept: Kept; value: PublishedValue<z.output<Schema>> } {
  const { name, schema, initial, permission, guardsMoney, markets } = document;
  const { jsonSchema, asWritten, read } = createReader(schema, initial);
  const first = read(stored.value);
  if (!first.success) throw unreadable(name, stored.version, first.error);
  const listeners = new Set<(value: z.output<Schema>, version: number) => void>();
  let current = first.data;
  let published = stored;
  let inForce = asWritten(stored.value);
  /** `current`'s, and the newest that was looked at: a version that can't be read is reported once. */
  let [version, seen] = [stored.version, stored.version];
  const kept: Kept = {
    name,
    permission,
    guardsMoney,
    markets,
    get version() {
      return seen;
    },
    get inForce() {
      return inForce;
    },
    jsonSchema,
    ...checksOf(document, read),
    applyVersion(newer) {
      if (newer.version <= seen) return;
      seen = newer.version;
      const parsed = read(newer.value);
      if (!parsed.success) return onError(unreadable(name, seen, parsed.error));
      current = parsed.data;
      version = seen;
      published = newer;
      inForce = asWritten(newer.value);
      for (const listener of listeners) {
        try {
          listener(current, version);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
  const value: PublishedValue<z.output<Schema>> = {
    get current() {
      return current;
    },
    get version() {
      return version;
    },
    get author() {
      return published.author;
    },
    get publishedAt() {
      return published.at.getTime();
    },
    listen: (listener) => void listeners.add(listener),
  };
  return { kept, value };
}

function checksOf<Schema extends z.ZodType>(
  { schema, barred, mayFollow, waits }: ConfigDocument<Schema>,
  read: (value: Json) => z.ZodSafeParseResult<z.output<Schema>>,
): Pick<Kept, 'check' | 'mayFollow' | 'tellWaiting'> {
  const check: Kept['check'] = (value, before) => {
    const parsed = schema.safeParse(value);
    const was = before === undefined ? undefined : read(before);
    const path = parsed.success
      ? was?.success && barred?.(was.data, parsed.data)
      : (parsed.error.issues[0]?.path ?? []);
    return path ? refuse('INPUT_INVALID', { field: ['value', ...path].join('.') }) : accept(null);
  };
  return {
    check,
    async mayFollow(db, value, before) {
      const checked = check(value, before);
      const was = read(before);
      if (!checked.ok || !was.success || mayFollow === undefined) return checked;
      return await mayFollow(db, was.data, schema.parse(value));
    },
    tellWaiting:
      waits && ((waiting) => waits(waiting === undefined ? undefined : schema.safeParse(waiting).data)),
  };
}

/** Reads stored versions; figures beyond the bounds count as the nearest bound. */
function createReader<Schema extends z.ZodType>(schema: Schema, initial: z.input<Schema>) {
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const asWritten = (value: Json) => {
    const written = schema.safeParse(value).success ? value : withinBounds(jsonSchema, value);
    // A field that the stored version is older than.
    return isRecord(initial) && isRecord(written) ? { ...initial, ...written } : written;
  };
  const read = (value: Json) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed : schema.safeParse(withinBounds(jsonSchema, value));
  };
  return { jsonSchema, asWritten, read };
}

function isRecord(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unreadable(name: string, version: number, error: z.ZodError): Error {
  return new Error(`version ${version} of ${name} can't be read: ${z.prettifyError(error)}`);
}
