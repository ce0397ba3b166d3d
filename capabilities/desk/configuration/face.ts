import type { z } from 'zod';
import type { Result } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { MarketReach } from './reach.ts';

/**
 * What operators configure, in versions: each publication is a new version with its author, time and reason;
 * going back publishes an old one again. Shown in the console with the difference between versions.
 */
export interface Configuration {
  /**
   * Declares a document of the configuration with what it holds before anybody publishes a version. Read at
   * start, and whenever a version is published by any process.
   */
  define<Schema extends z.ZodType>(
    document: ConfigDocument<Schema>,
  ): Promise<PublishedValue<z.output<Schema>>>;
}

export interface ConfigDocument<Schema extends z.ZodType> {
  /** `options.products` */
  readonly name: string;
  /**
   * Takes JSON values: amounts and rates are decimal strings. Bounds that operators must not configure away
   * belong here.
   */
  readonly schema: Schema;
  readonly initial: z.input<Schema>;
  /** What an operator's roles must allow to publish it; everyone who may see the configuration sees it. */
  readonly permission: string;
  /**
   * Whether it says what may happen to money. Then two operators publish it; what only tightens few markets
   * holds at once, and lapses unless a second one agrees. Its fields say which way they protect
   * (`protecting`, foundation/calls/setting-fields.ts).
   */
  readonly guardsMoney: boolean;
  /** Markets that it is about, each by itself; without it, what it says reaches every customer. */
  readonly markets?: MarketReach;
  /**
   * What the next version may not do to the one that two agreed on, though the schema takes it: the path of
   * what is for good. Undefined when it may.
   */
  readonly barred?: (before: z.output<Schema>, after: z.output<Schema>) => readonly string[] | undefined;
  /** What has to be so besides, looked up when a version is asked for, and again when a second agrees. */
  readonly mayFollow?: (
    db: Database,
    before: z.output<Schema>,
    after: z.output<Schema>,
  ) => Promise<Result<null>>;
  /** Told what waits for a second operator and is not in force; undefined when nothing does. */
  readonly waits?: (value: z.output<Schema> | undefined) => void;
}

export interface ConfigValue<T> {
  /** The newest version. */
  readonly current: T;
  readonly version: number;
  listen(listener: (value: T, version: number) => void): void;
}

/** With who published the newest version; null for what the platform began with. */
export interface PublishedValue<T> extends ConfigValue<T> {
  readonly author: string | null;
  readonly publishedAt: Instant;
}

export type { MarketsOf } from './reach.ts';
