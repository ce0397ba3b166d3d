import { z } from 'zod';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { isOutage } from '#foundation/server-kit/outage.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { ConfigDocument, Configuration, ConfigValue } from '../face.ts';
import type { Json } from '../rules.ts';
import { insertFirst, type StoredVersion, selectNewest, selectNewestNumbers } from './configuration.sql.ts';

/** A document as the console knows it, whatever its type. */
export interface KnownDocument {
  readonly name: string;
  readonly permission: string;
  readonly version: number;
  /** What a form is made from. */
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  /** INPUT_INVALID with the field that the schema does not accept. */
  check(value: Json): Result<null>;
}

export interface RunningConfiguration extends Configuration {
  readonly documents: ReadonlyMap<string, KnownDocument>;
  /** Takes up what has been published; resolves when every listener has been told. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface ConfigurationParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Hears of a published version that this process can't read, and of listeners that fail. */
  readonly onError: (error: unknown) => void;
  /** How often it looks for what another process has published. */
  readonly lookEveryMs?: number;
}

interface Kept extends KnownDocument {
  takeUp(stored: StoredVersion): void;
}

/** The documents of configuration, each as its newest version says, in every process within seconds of its publication. */
export function openConfiguration(parts: ConfigurationParts): RunningConfiguration {
  const { db, clock, onError, lookEveryMs = 2 * secondMs } = parts;
  const documents = new Map<string, Kept>();

  async function refresh(): Promise<void> {
    for (const { document: name, version } of await selectNewestNumbers(db)) {
      const kept = documents.get(name);
      if (kept === undefined || version <= kept.version) continue;
      const stored = await selectNewest(db, name);
      if (stored !== undefined) kept.takeUp(stored);
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
      const stored = await selectNewest(db, name);
      if (stored === undefined) throw new Error(`the document ${name} has no version`);
      const { kept, value } = keep(document, stored, onError);
      documents.set(name, kept);
      return value;
    },
  };
}

/** Throws when the stored version is not what the schema accepts: a process never runs on a guess. */
function keep<Schema extends z.ZodType>(
  { name, schema, permission }: ConfigDocument<Schema>,
  stored: StoredVersion,
  onError: (error: unknown) => void,
): { kept: Kept; value: ConfigValue<z.output<Schema>> } {
  const first = schema.safeParse(stored.value);
  if (!first.success) throw unreadable(name, stored.version, first.error);
  const listeners = new Set<(value: z.output<Schema>, version: number) => void>();
  let current = first.data;
  /** Of `current`, and the newest that was looked at: one that can't be read is complained of once. */
  let [version, seen] = [stored.version, stored.version];
  const kept: Kept = {
    name,
    permission,
    get version() {
      return seen;
    },
    jsonSchema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    check(value) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return accept(null);
      const path = parsed.error.issues[0]?.path ?? [];
      return refuse('INPUT_INVALID', { field: ['value', ...path].join('.') });
    },
    takeUp(newer) {
      if (newer.version <= seen) return;
      seen = newer.version;
      const parsed = schema.safeParse(newer.value);
      if (!parsed.success) return onError(unreadable(name, seen, parsed.error));
      current = parsed.data;
      version = seen;
      for (const listener of listeners) {
        try {
          listener(current, version);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
  const value: ConfigValue<z.output<Schema>> = {
    get current() {
      return current;
    },
    get version() {
      return version;
    },
    listen: (listener) => void listeners.add(listener),
  };
  return { kept, value };
}

function unreadable(name: string, version: number, error: z.ZodError): Error {
  return new Error(`version ${version} of ${name} can't be read: ${z.prettifyError(error)}`);
}
