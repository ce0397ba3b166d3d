import { z } from 'zod';
import type { ChainSettings } from '#capabilities/chains/server/part.ts';
import { type FeedName, type FeedSettings, feedNames } from '#capabilities/markets/server/create-feeds.ts';
import { isVenue } from '#capabilities/markets/server/feed.ts';
import type { S3Settings } from '#capabilities/uploads/server/s3-storage.ts';
import { type PushKey, pushKeyOf } from '#foundation/server-kit/push-key.ts';
import { type MasterKey, parseMasterKeys } from '#foundation/server-kit/secret-box.ts';
import type { WebhookSettings } from '#foundation/server-kit/webhook.ts';
import { chainFields, chainSettings, incompleteChains, missingChains } from './chain-config.ts';

/** `sample`: the sample catalogue, customers and mailbox, labelled as such. `production`: none of these. */
export type Mode = 'sample' | 'production';

const webSocketUrl = z.url({ protocol: /^wss?$/ });

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: z.url().optional(),
  DATA_DIR: z.string().optional(),
  MODE: z.enum(['sample', 'production']).default('sample'),
  FEED: z
    .string()
    .default('simulated')
    .transform(list)
    .pipe(z.array(z.enum(feedNames)).min(1)),
  RECORDINGS_DIR: z.string().optional(),
  REPLAY_SPEED: z.coerce.number().positive().max(3600).default(1),
  KRAKEN_WS_URL: webSocketUrl.default('wss://ws.kraken.com/v2'),
  KRAKEN_REST_URL: z.url().default('https://api.kraken.com'),
  TWELVEDATA_API_KEY: z.string().optional(),
  TWELVEDATA_WS_URL: webSocketUrl.default('wss://ws.twelvedata.com/v1/quotes/price'),
  TWELVEDATA_REST_URL: z.url().default('https://api.twelvedata.com'),
  TWELVEDATA_SYMBOLS: z.coerce.number().int().min(1).max(5_000).default(8),
  TWELVEDATA_CREDITS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(8),
  RECORD_DIR: z.string().optional(),
  RECORD_DAYS: z.coerce.number().int().min(1).max(3_650).default(7),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  FIRST_ADMINISTRATORS: z
    .string()
    .transform((text) => [...new Set(list(text.toLowerCase()))])
    .pipe(
      z.array(z.email()).min(2, 'two addresses or more: a role that decides about money takes two operators'),
    )
    .optional(),
  MASTER_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = parseMasterKeys(text);
      if (keys !== undefined) return keys;
      context.addIssue({
        code: 'custom',
        message: 'write id:<32 bytes in base64>, several joined by commas',
      });
      return z.NEVER;
    })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .transform((text, context) => {
      const key = pushKeyOf(text);
      if (key !== undefined) return key;
      context.addIssue({ code: 'custom', message: 'write the 32 bytes of a P-256 private key in base64url' });
      return z.NEVER;
    })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...chainFields,
  SIGNER_SOCKET: z.string().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().optional(),
  INVITATION_CODES: z.string().optional(),
  PLATFORM_NAME: z.string().max(40).default('Assay'),
  SUPPORT_EMAIL: z.email().optional(),
  REGULATOR_LINKS: z
    .string()
    .regex(/^\w+=https:\/\/[^\s,]+(,\w+=https:\/\/[^\s,]+)*$/, 'write uk=https://…,cyprus=https://…')
    .optional(),
  PLATFORM_MARK: z.string().optional(),
  TRUST_PROXY: z.string().optional(),
  ALARM_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALARM_WEBHOOK_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  FLOOD_LIMIT: z.coerce.number().int().min(0).default(3_000),
  PRICES_EVERY_MS: z.coerce.number().int().min(50).max(10_000).default(250),
  SAMPLE_TRADER: z.enum(['yes', 'no']).default('yes'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly mode: Mode;
  readonly feeds: FeedSettings;
  /** Where every tick is written, and for how many days it is kept. */
  readonly recorder: { readonly directory: string; readonly keepDays: number } | undefined;
  /**
   * Where browsers find the platform (`https://trade.example.com`); without it, where each request came to.
   */
  readonly publicUrl: string | undefined;
  /** Who are made administrators where there is none, and where their console is. */
  readonly firstAdministrators: { readonly emails: readonly string[]; readonly origin: string } | undefined;
  /** What secrets are encrypted with at rest; without them sample mode makes its own in the data folder. */
  readonly masterKeys: readonly MasterKey[] | undefined;
  /** What push services know the platform by; without it sample mode makes one, production has no push. */
  readonly pushKey: PushKey | undefined;
  /**
   * The nodes that chains are read by, and the keys that deposit addresses come from; without them sample
   * mode has chains of its own.
   */
  readonly chains: ChainSettings;
  /** Where encrypted uploads lie; without it, in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Signing in with Google, where a client is registered there. */
  readonly google:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
    | undefined;
  /** Where the signer answers that pays withdrawals; without it sample mode starts one of its own. */
  readonly signerSocket: string | undefined;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** Codes that invite without a customer behind them; sample mode has `WELCOME`. */
  readonly invitationCodes: readonly string[];
  readonly platformName: string;
  /** Where customers write to. */
  readonly supportEmail: string;
  /** `regulator.<entity>` → the entity's entry at its regulator. */
  readonly regulatorLinks: Readonly<Record<string, string>> | undefined;
  /** The operator's own mark: an SVG file. */
  readonly platformMark: string | undefined;
  /** Addresses of the reverse proxies whose word about a client's address counts. */
  readonly trustProxy: string | undefined;
  /** Where overdue work and each day’s figures are posted, and the key they are signed with. */
  readonly alarmWebhook: WebhookSettings | undefined;
  readonly metricsToken: string | undefined;
  /** Requests that one address may make in ten seconds; 0 = as many as it likes. */
  readonly floodLimit: number;
  readonly pricesEveryMs: number;
  /** Sample mode has the customer who has used everything. */
  readonly hasSampleTrader: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** The settings are wrong or incomplete; the message says which, one a line. */
export class ConfigError extends Error {}

/** Reads the settings (docs/wire.md, "Running it") from the environment. Throws {@link ConfigError}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.data;
  const missing = missingSettings(values);
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer } = values;
  const { ALARM_WEBHOOK_URL: alarmUrl, ALARM_WEBHOOK_KEY: alarmKey } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR ?? './data',
    mode: values.MODE,
    feeds: feedSettings(values),
    recorder:
      values.RECORD_DIR === undefined
        ? undefined
        : { directory: values.RECORD_DIR, keepDays: values.RECORD_DAYS },
    publicUrl: values.PUBLIC_URL,
    firstAdministrators:
      values.FIRST_ADMINISTRATORS === undefined || values.PUBLIC_URL === undefined
        ? undefined
        : { emails: values.FIRST_ADMINISTRATORS, origin: values.PUBLIC_URL },
    masterKeys: values.MASTER_KEYS,
    pushKey: values.VAPID_PRIVATE_KEY,
    chains: chainSettings(values),
    s3: s3Settings(values),
    google:
      clientId === undefined || clientSecret === undefined ? undefined : { issuer, clientId, clientSecret },
    signerSocket: values.SIGNER_SOCKET,
    mail: smtpUrl === undefined || from === undefined ? undefined : { smtpUrl, from },
    invitationCodes: list(values.INVITATION_CODES ?? (values.MODE === 'sample' ? 'WELCOME' : '')),
    platformName: values.PLATFORM_NAME,
    platformMark: values.PLATFORM_MARK,
    supportEmail: values.SUPPORT_EMAIL ?? 'support@sample.test',
    regulatorLinks: regulatorLinks(values.REGULATOR_LINKS),
    trustProxy: values.TRUST_PROXY,
    alarmWebhook:
      alarmUrl === undefined || alarmKey === undefined ? undefined : { url: alarmUrl, key: alarmKey },
    metricsToken: values.METRICS_TOKEN,
    floodLimit: values.FLOOD_LIMIT,
    pricesEveryMs: values.PRICES_EVERY_MS,
    hasSampleTrader: values.MODE === 'sample' && values.SAMPLE_TRADER === 'yes',
    logLevel: values.LOG_LEVEL,
  };
}

function feedSettings(values: z.output<typeof settings>): FeedSettings {
  return {
    names: values.FEED,
    recordingsDir: values.RECORDINGS_DIR,
    replaySpeed: values.REPLAY_SPEED,
    kraken: { wsUrl: values.KRAKEN_WS_URL, restUrl: values.KRAKEN_REST_URL },
    twelvedata:
      values.TWELVEDATA_API_KEY === undefined
        ? undefined
        : {
            wsUrl: values.TWELVEDATA_WS_URL,
            restUrl: values.TWELVEDATA_REST_URL,
            apiKey: values.TWELVEDATA_API_KEY,
            symbolsAtMost: values.TWELVEDATA_SYMBOLS,
            creditsPerMinute: values.TWELVEDATA_CREDITS_PER_MINUTE,
          },
  };
}

function s3Settings(values: z.output<typeof settings>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function regulatorLinks(text: string | undefined): Config['regulatorLinks'] {
  const links = text?.split(',').map((link): [string, string] => {
    const [entity = ''] = link.split('=', 1);
    return [`regulator.${entity}`, link.slice(entity.length + 1)];
  });
  return links === undefined ? undefined : Object.fromEntries(links);
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function missingSettings(values: z.output<typeof settings>): string[] {
  const missing: string[] = [];
  const feeds: readonly FeedName[] = values.FEED;
  if (feeds.includes('replay') && values.RECORDINGS_DIR === undefined) {
    missing.push('RECORDINGS_DIR: FEED=replay needs the folder of the recordings');
  }
  if (feeds.includes('twelvedata') && values.TWELVEDATA_API_KEY === undefined) {
    missing.push('TWELVEDATA_API_KEY: FEED=twelvedata needs a key');
  }
  if ((values.GOOGLE_CLIENT_ID === undefined) !== (values.GOOGLE_CLIENT_SECRET === undefined)) {
    missing.push('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: signing in with Google needs both');
  }
  if ((values.ALARM_WEBHOOK_URL === undefined) !== (values.ALARM_WEBHOOK_KEY === undefined)) {
    missing.push('ALARM_WEBHOOK_URL, ALARM_WEBHOOK_KEY: posting alarms needs both');
  }
  if (values.FIRST_ADMINISTRATORS !== undefined && values.PUBLIC_URL === undefined) {
    missing.push('PUBLIC_URL: FIRST_ADMINISTRATORS are mailed the address of the console');
  }
  missing.push(...incompleteChains(values));
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const unset = s3.filter((name) => values[name] === undefined);
  if (unset.length > 0 && unset.length < s3.length) {
    missing.push(`${unset.join(', ')}: keeping uploads in S3 needs all of ${s3.join(', ')}`);
  }
  if (values.MODE === 'sample') return missing;
  if (unset.length === s3.length && values.DATA_DIR === undefined)
    missing.push('S3_ENDPOINT or DATA_DIR: production needs a place for encrypted uploads');
  if (values.PUBLIC_URL === undefined)
    missing.push('PUBLIC_URL: production needs the address browsers find it at');
  if (values.MASTER_KEYS === undefined)
    missing.push('MASTER_KEYS: production needs keys of its own to encrypt secrets with');
  if (values.DATABASE_URL === undefined) missing.push('DATABASE_URL: production needs a database of its own');
  if (values.ALARM_WEBHOOK_URL?.startsWith('http:'))
    missing.push('ALARM_WEBHOOK_URL: production posts alarms by https alone');
  if (values.SIGNER_SOCKET === undefined)
    missing.push('SIGNER_SOCKET: production needs the signer that pays withdrawals out');
  if (values.SMTP_URL === undefined) missing.push('SMTP_URL: production needs a mail server');
  if (values.MAIL_FROM === undefined)
    missing.push('MAIL_FROM: production needs the address mail is sent from');
  if (values.SUPPORT_EMAIL === undefined)
    missing.push('SUPPORT_EMAIL: production needs the address customers write to');
  missing.push(...missingChains(values));
  if (!feeds.some(isVenue)) {
    missing.push('FEED: production needs a live feed');
  }
  return missing;
}
