import type { z } from 'zod';

/**
 * What operators configure, in versions: each publication is a new version with its author, time and reason; going back
 * publishes an old one again. Shown in the console with the difference between versions.
 */
export interface Configuration {
  /**
   * Declares a document of the configuration with what it holds before anybody publishes a version. Read at start, and
   * whenever a version is published by any process.
   */
  define<Schema extends z.ZodType>(document: ConfigDocument<Schema>): Promise<ConfigValue<z.output<Schema>>>;
}

export interface ConfigDocument<Schema extends z.ZodType> {
  /** `options.products` */
  readonly name: string;
  /** Of JSON values: amounts and rates as decimal strings. Bounds that nobody may configure away belong in it. */
  readonly schema: Schema;
  readonly initial: z.input<Schema>;
  /** What an operator's roles must allow to publish it; everyone who may see the configuration sees it. */
  readonly permission: string;
}

export interface ConfigValue<T> {
  /** The newest version. */
  readonly current: T;
  readonly version: number;
  listen(listener: (value: T, version: number) => void): void;
}
