// Whole: one table; docs/configuration.md and .env.example are generated from it (checks/generated.ts).
import { z } from 'zod';
import { feedNames } from '#capabilities/markets/prices/server/create-feeds.ts';
import { type BitcoinNetwork, bitcoinGenesis } from '#capabilities/money/chains/server/bitcoin-node.ts';
import { type ExtendedKey, readExtendedKey } from '#capabilities/money/chains/server/extended-key.ts';
import { pushKeyOf } from '#foundation/server-kit/push-key.ts';
import { parseMasterKeys } from '#foundation/server-kit/secret-box.ts';

export interface SettingNote {
  /** What it does, in Markdown. */
  readonly meaning: string;
  /** What happens without it, where the reader below has no default of its own. */
  readonly without?: string;
  /** Production does not start without it; the words complete "production needs …". */
  readonly production?: string;
}

/** Every setting's documentation; a setting without one is an error of the generator. */
export const settingNotes = z.registry<SettingNote>();

/** Joins a reader and its documentation; a copy of the reader, since settings share the simple ones. */
function setting<S extends z.ZodType>(reader: S, note: SettingNote): S {
  const own = reader.clone();
  settingNotes.add(own, note);
  return own;
}

/** Reads text with `read`; where that gives undefined the setting is refused with `hint`. */
function readWith<T>(read: (text: string) => T | undefined, hint: string) {
  return z
    .string()
    .transform((text, context): T => {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: hint });
      return z.NEVER;
    })
    .optional();
}

/** `sample`: the sample catalogue, customers and mailbox, labelled as such. `production`: none of these. */
export const modes = ['sample', 'production'] as const;

const text = z.string().optional();
const httpUrl = z.url({ protocol: /^https?$/ });
const webSocketUrl = z.url({ protocol: /^wss?$/ });
const integer = (least: number, most?: number) => {
  const whole = z.coerce.number().int().min(least);
  return most === undefined ? whole : whole.max(most);
};
const bitcoinNetworks = Object.keys(bitcoinGenesis) as [BitcoinNetwork, ...BitcoinNetwork[]];

const extendedKey = z
  .string()
  .transform((written, context): ExtendedKey => {
    const key = readExtendedKey(written);
    if (typeof key !== 'string') return key;
    const message =
      key === 'private'
        ? 'is a private key, which must never be here: write the extended public key that belongs to it'
        : 'write an extended public key (xpub…, zpub…)';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .optional();

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
  Chains: {
    ETH_RPC_URL: setting(httpUrl.optional(), {
      meaning: 'An Ethereum node',
      without: 'a local sample chain, in sample mode',
      production: 'an Ethereum node to look deposits up with',
    }),
    ETH_CHAIN_ID: setting(z.coerce.number().int().positive().default(1), {
      meaning: 'The chain of that node',
    }),
    USDT_CONTRACT: setting(
      z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/, 'write the address of the ERC-20 contract')
        .optional(),
      { meaning: 'The ERC-20 contract of USDT on that chain', without: 'Ethereum’s own, on chain `1`' },
    ),
    BTC_ESPLORA_URL: setting(httpUrl.optional(), {
      meaning: 'An Esplora endpoint',
      without: 'a local sample chain, in sample mode',
      production: 'an Esplora endpoint to look deposits up with',
    }),
    BTC_NETWORK: setting(z.enum(bitcoinNetworks).default('mainnet'), {
      meaning: `The network of that endpoint: ${bitcoinNetworks.map((name) => `\`${name}\``).join(', ')}`,
    }),
    XPUB_ETH: setting(extendedKey, {
      meaning:
        'The extended public key (never the private one) that Ethereum deposit addresses are derived from',
      without: 'a sample key, in sample mode and never for the real chain',
      production: 'the extended public key that Ethereum addresses come from',
    }),
    XPUB_BTC: setting(extendedKey, {
      meaning: 'The same for Bitcoin',
      without: 'a sample key, in sample mode and never for the real chain',
      production: 'the extended public key that Bitcoin addresses come from',
    }),
  },
  Prices: {
    FEED: setting(
      z
        .string()
        .default('simulated')
        .transform(listOf)
        .pipe(z.array(z.enum(feedNames)).min(1)),
      {
        meaning:
          '`simulated`, `replay`, or live: `kraken` (crypto, no key), `twelvedata` (currencies, shares, funds, metals); several joined by commas: an instrument follows the first that lists it. Production needs a live one',
      },
    ),
    RECORDINGS_DIR: setting(text, {
      meaning:
        'For `replay`: the folder of recordings; its `<folder>/instruments.json` defines instruments (`docs/operations.md`)',
    }),
    REPLAY_SPEED: setting(z.coerce.number().positive().max(3600).default(1), {
      meaning: 'For `replay`: 1 is real time; the recording’s clock is shifted to now and loops',
    }),
    RECORD_DIR: setting(text, {
      meaning: 'Every published price is recorded here, one folder a day, in the form that `replay` reads',
    }),
    RECORD_DAYS: setting(integer(1, 3_650).default(7), { meaning: 'How many of these days are kept' }),
    KRAKEN_WS_URL: setting(webSocketUrl.default('wss://ws.kraken.com/v2'), { meaning: 'Kraken’s websocket' }),
    KRAKEN_REST_URL: setting(z.url().default('https://api.kraken.com'), { meaning: 'Kraken’s REST API' }),
    TWELVEDATA_API_KEY: setting(text, { meaning: 'The operator’s key; `twelvedata` needs it' }),
    TWELVEDATA_WS_URL: setting(webSocketUrl.default('wss://ws.twelvedata.com/v1/quotes/price'), {
      meaning: 'Twelve Data’s websocket',
    }),
    TWELVEDATA_REST_URL: setting(z.url().default('https://api.twelvedata.com'), {
      meaning: 'Twelve Data’s REST API',
    }),
    TWELVEDATA_SYMBOLS: setting(integer(1, 5_000).default(8), {
      meaning: 'Symbols that the key’s plan streams at once',
    }),
    TWELVEDATA_CREDITS_PER_MINUTE: setting(integer(1, 100_000).default(8), {
      meaning: 'Requests that the plan allows a minute',
    }),
  },
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
          'Two or more e-mail addresses, comma-separated, that become administrators and are mailed temporary passwords while there is no administrator',
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

/** The items of a comma-separated setting. */
export function listOf(written: string): string[] {
  return written
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
