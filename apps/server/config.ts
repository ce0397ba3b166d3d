import type { S3Settings } from '#capabilities/people/uploads/server/s3-storage.ts';
import type { PushKey } from '#foundation/server-kit/push-key.ts';
import type { MasterKey } from '#foundation/server-kit/secret-box.ts';
import type { TracingSettings } from '#foundation/server-kit/tracing.ts';
import type { WebhookSettings } from '#foundation/server-kit/webhook.ts';
import { chainSettings, incompleteChains } from './chain-config.ts';
import { feedSettings, hasLiveFeed, missingForFeeds } from './feed-config.ts';
import { listOf, settingNotes } from './setting.ts';
import { type modes, type SettingValues, settings } from './settings.ts';

/** `sample`: the sample catalogue, customers and mailbox, labelled as such. `production`: none of these. */
export type Mode = (typeof modes)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly mode: Mode;
  readonly feeds: ReturnType<typeof feedSettings>;
  /** Where every tick is written, and for how many days it is kept. */
  readonly recorder: { readonly directory: string; readonly keepDays: number } | undefined;
  /**
   * Where browsers find the platform (`https://trade.example.com`); without it, where each request came to.
   */
  readonly publicUrl: string | undefined;
  /** The first administrators where there is none, and the address of their console. */
  readonly firstAdministrators: { readonly emails: readonly string[]; readonly origin: string } | undefined;
  /** What secrets are encrypted with at rest; without them sample mode makes its own in the data folder. */
  readonly masterKeys: readonly MasterKey[] | undefined;
  /** What push services know the platform by; without it sample mode makes one, production has no push. */
  readonly pushKey: PushKey | undefined;
  /**
   * The nodes that chains are read by, and the keys that deposit addresses come from; without them sample
   * mode has chains of its own.
   */
  readonly chains: ReturnType<typeof chainSettings>;
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
  /** In sample mode nothing asks for a passkey. */
  readonly operatorPasskeyDays: number | undefined;
  readonly pricesEveryMs: number;
  /** Sample mode has the customer who has used everything. */
  readonly hasSampleTrader: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where spans are sent, and the share of traces that are kept; without it there are none. */
  readonly tracing: TracingSettings | undefined;
}

/** The settings are wrong or incomplete; the message says which, one a line. */
export class ConfigError extends Error {}

/** Reads the settings (docs/configuration.md) from the environment. Throws {@link ConfigError}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = readValues(environment);
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
    invitationCodes: listOf(values.INVITATION_CODES ?? (values.MODE === 'sample' ? 'WELCOME' : '')),
    platformName: values.PLATFORM_NAME,
    platformMark: values.PLATFORM_MARK,
    supportEmail: values.SUPPORT_EMAIL ?? 'support@sample.test',
    regulatorLinks: regulatorLinks(values.REGULATOR_LINKS),
    trustProxy: values.TRUST_PROXY,
    alarmWebhook:
      alarmUrl === undefined || alarmKey === undefined ? undefined : { url: alarmUrl, key: alarmKey },
    metricsToken: values.METRICS_TOKEN,
    floodLimit: values.FLOOD_LIMIT,
    operatorPasskeyDays: values.MODE === 'production' ? values.OPERATOR_PASSKEY_DAYS : undefined,
    pricesEveryMs: values.PRICES_EVERY_MS,
    hasSampleTrader: values.MODE === 'sample' && values.SAMPLE_TRADER === 'yes',
    logLevel: values.LOG_LEVEL,
    tracing:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG },
  };
}

function s3Settings(values: SettingValues): S3Settings | undefined {
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

/** All mistakes in one error: each setting that can't be read, then what the readable ones lack. */
function readValues(environment: Readonly<Record<string, string | undefined>>): SettingValues {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const wrong = parsed.error?.issues ?? [];
  const wrongNames = new Set(wrong.map(({ path }) => String(path[0])));
  // Every setting may be absent, so without the wrong ones the rest can be read.
  const values = settings.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrongNames.has(name))),
  );
  const mistakes = [
    ...wrong.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...missingSettings(values).filter((line) => !namesIn(line).some((name) => wrongNames.has(name))),
  ];
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return values;
}

/** The settings that a line about missing ones begins with. */
function namesIn(line: string): string[] {
  return line.slice(0, line.indexOf(':')).split(/, | or /);
}

function missingSettings(values: SettingValues): string[] {
  const missing = missingForFeeds(values);
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
  if (values.MODE === 'production') {
    if (unset.length === s3.length && values.DATA_DIR === undefined)
      missing.push('S3_ENDPOINT or DATA_DIR: production needs a place for encrypted uploads');
    missing.push(...missingInProduction(values, new Set(missing.flatMap(namesIn))));
    if (values.ALARM_WEBHOOK_URL?.startsWith('http:'))
      missing.push('ALARM_WEBHOOK_URL: production posts alarms by https alone');
    if (!hasLiveFeed(values)) missing.push('FEED: production needs a live feed');
  }
  return missing;
}

/** The settings that production needs, as their declarations say, without those in `named`. */
function missingInProduction(values: SettingValues, named: ReadonlySet<string>): string[] {
  const given = new Set(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  );
  return Object.entries(settings.shape).flatMap(([name, reader]) => {
    const need = settingNotes.get(reader)?.production;
    return need === undefined || given.has(name) || named.has(name)
      ? []
      : [`${name}: production needs ${need}`];
  });
}
