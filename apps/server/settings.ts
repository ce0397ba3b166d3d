import { z } from 'zod';
import { pushKeyOf } from '#foundation/server-kit/push-key.ts';
import { parseMasterKeys } from '#foundation/server-kit/secret-box.ts';
import { chainsGroup } from './chain-config.ts';
import { pricesGroup } from './feed-config.ts';
import { httpUrl, integer, listOf, readWith, setting, text } from './setting.ts';

/** `sample`: the sample catalogue, customers and mailbox, labelled as such. `production`: none of these. */
export const modes = ['sample', 'production'] as const;

/** Every setting of the platform, grouped as in the generated page. */
export const settingGroups = {
  Server: {
    PORT: setting(integer(0, 65_535).default(3000), { meaning: 'One port for web, API and live channel' }),
    HOST: setting(z.string().default('0.0.0.0'), { meaning: 'The address to listen on' }),
    MODE: setting(z.enum(modes).default('sample'), {
      meaning:
        '`sample`: sample catalogue, content, customers and mailbox, labelled as such. `production`: refuses to start without a database, a live feed and mail, and lists what is missing. A database keeps the mode it was created in',
    }),
    LOG_LEVEL: setting(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), {
      meaning: '`debug`, `info` (a line a call, batch and job), `warn`, `error` or `silent`',
    }),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(httpUrl.optional(), {
      meaning: 'Where traces are sent, by OTLP over HTTP (`docs/debugging.md`)',
      without: 'no traces are made',
    }),
    OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), {
      meaning: 'The share of traces that is kept, from 0 to 1',
    }),
    PRICES_EVERY_MS: setting(integer(50, 10_000).default(250), {
      meaning: 'How often, in milliseconds, browsers are sent the prices that changed',
    }),
    PUBLIC_URL: setting(httpUrl.transform((url) => new URL(url).origin).optional(), {
      meaning:
        'The address at which browsers reach the platform; passkeys, links in mails and Google’s redirect need it',
      without: 'the request’s own, in sample mode',
      production: 'the address browsers find it at',
    }),
    TRUST_PROXY: setting(text, {
      meaning:
        'Addresses of the reverse proxies in front, comma-separated; only they are believed about a client’s address',
    }),
    FLOOD_LIMIT: setting(integer(0).default(3_000), {
      meaning:
        'Plain calls that one address may make in ten seconds; expensive calls count several times. More get 429. A tenth of it is the limit of simultaneous live connections. `0`: no limit',
    }),
    OPERATOR_PASSKEY_DAYS: setting(integer(0, 90).default(14), {
      meaning:
        'Production: so many days after they are invited, or after this came, operators work only in sessions that have shown a passkey',
    }),
    METRICS_TOKEN: setting(z.string().min(16, 'needs at least 16 characters').optional(), {
      meaning: 'The bearer token for `/metrics`',
      without: 'readable from the machine itself only',
    }),
    SAMPLE_TRADER: setting(z.enum(['yes', 'no']).default('yes'), {
      meaning: '`no`: sample mode without `trader@sample.test`',
    }),
  },
  'Data and keys': {
    MASTER_KEYS: setting(
      readWith(parseMasterKeys, 'write id:<32 bytes in base64>, several joined by commas'),
      {
        meaning: 'The keys that encrypt uploads and one-time secrets, newest first (`docs/operations.md`)',
        without: 'one is made and kept in `DATA_DIR`, in sample mode',
        production: 'keys of its own to encrypt secrets with',
      },
    ),
    DATABASE_URL: setting(z.url().optional(), {
      meaning: 'A Postgres to use instead of the embedded one',
      production: 'a database of its own',
    }),
    DATA_DIR: setting(text, {
      meaning: 'The folder of the embedded database and of uploads; production needs it or `S3_…`',
      without: '`./data`',
    }),
    S3_ENDPOINT: setting(httpUrl.optional(), {
      meaning:
        'An S3 store for encrypted uploads, instead of `DATA_DIR`; needs the bucket and both keys as well',
    }),
    S3_BUCKET: setting(text, { meaning: 'The bucket of uploads' }),
    S3_REGION: setting(z.string().default('us-east-1'), { meaning: 'The region of that bucket' }),
    S3_ACCESS_KEY_ID: setting(text, { meaning: 'The access key’s id' }),
    S3_SECRET_ACCESS_KEY: setting(text, { meaning: 'The access key’s secret' }),
    SIGNER_SOCKET: setting(text, {
      meaning: 'The socket of the signer that pays withdrawals (`docs/operations.md`)',
      without: 'one is started beside the platform, in sample mode',
      production: 'the signer that pays withdrawals out',
    }),
  },
  'Mail, push and alarms': {
    SMTP_URL: setting(z.url().optional(), {
      meaning: 'The mail server',
      without: 'the sample mailbox, in sample mode',
      production: 'a mail server',
    }),
    MAIL_FROM: setting(text, {
      meaning: 'The sender of mails',
      production: 'the address mail is sent from',
    }),
    SUPPORT_EMAIL: setting(z.email().optional(), {
      meaning: 'The address customers write to',
      without: '`support@sample.test`, in sample mode',
      production: 'the address customers write to',
    }),
    VAPID_PRIVATE_KEY: setting(
      readWith(pushKeyOf, 'write the 32 bytes of a P-256 private key in base64url'),
      {
        meaning: 'The key that identifies the platform to push services: 32 bytes of P-256 in base64url',
        without: 'one is made and kept in `DATA_DIR`, in sample mode; production sends no pushes',
      },
    ),
    ALARM_WEBHOOK_URL: setting(httpUrl.optional(), {
      meaning:
        'Receives overdue work and each day’s figures (`docs/operations.md`); needs the key as well, and https in production',
    }),
    ALARM_WEBHOOK_KEY: setting(z.string().min(32, 'needs at least 32 characters').optional(), {
      meaning: 'Signs what is posted to that address',
    }),
  },
  Chains: chainsGroup,
  Prices: pricesGroup,
  'Sign-in and first operators': {
    FIRST_ADMINISTRATORS: setting(
      z
        .string()
        .transform((written) => [...new Set(listOf(written.toLowerCase()))])
        .pipe(
          z
            .array(z.email())
            .min(2, 'two addresses or more: a role that decides about money takes two operators'),
        )
        .optional(),
      {
        meaning:
          'Two or more e-mail addresses, comma-separated, that become administrators and are mailed temporary passwords while fewer than two people administer',
      },
    ),
    INVITATION_CODES: setting(text, {
      meaning: 'Codes that invite without a customer behind them, comma-separated',
      without: '`WELCOME`, in sample mode',
    }),
    GOOGLE_CLIENT_ID: setting(text, {
      meaning: 'Sign-in with Google; needs the secret as well',
      without: 'not offered',
    }),
    GOOGLE_CLIENT_SECRET: setting(text, { meaning: 'The secret of that client' }),
    OIDC_ISSUER: setting(httpUrl.default('https://accounts.google.com'), { meaning: 'The issuer behind it' }),
  },
  Brand: {
    PLATFORM_NAME: setting(z.string().max(40).default('Assay'), {
      meaning: 'The name on screen and in mail',
    }),
    PLATFORM_MARK: setting(text, { meaning: 'An SVG file for the mark', without: 'Assay’s' }),
    REGULATOR_LINKS: setting(
      z
        .string()
        .regex(/^\w+=https:\/\/[^\s,]+(,\w+=https:\/\/[^\s,]+)*$/, 'write uk=https://…,cyprus=https://…')
        .optional(),
      {
        meaning: 'The register entries of the regulated entities: `uk=https://…,cyprus=https://…`',
        without: 'the public registers, in sample mode',
      },
    ),
  },
};

export const settings = z.object({
  ...settingGroups.Server,
  ...settingGroups['Data and keys'],
  ...settingGroups['Mail, push and alarms'],
  ...settingGroups.Chains,
  ...settingGroups.Prices,
  ...settingGroups['Sign-in and first operators'],
  ...settingGroups.Brand,
});

/** The settings as read and checked one by one. */
export type SettingValues = z.output<typeof settings>;
