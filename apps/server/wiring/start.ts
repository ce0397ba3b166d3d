import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import type { AdjustableClock } from '#foundation/time/clock.ts';
import type { Config } from '../config.ts';
import type { Ports } from './ports.ts';

/** What the process has for every capability. */
export interface House {
  readonly db: Database;
  readonly clock: AdjustableClock;
  readonly box: SecretBox;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly onError: (failure: unknown) => void;
  readonly log: FastifyBaseLogger;
}

/** What every wing is made with, beside the wings below it. */
export interface Start {
  readonly config: Config;
  readonly isSample: boolean;
  readonly house: House;
  readonly ports: Ports;
}
