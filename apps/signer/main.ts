import { readFileSync, statSync } from 'node:fs';
import pino from 'pino';
import { privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { standardOutput } from '#foundation/server-kit/standard-output.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { openJournal } from './journal.ts';
import { serveSigner } from './serve.ts';
import { createSigner, readKey } from './sign.ts';

const amount = (decimals: number, usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text, context) => {
      const native = parseDecimal(text, decimals);
      if (native !== undefined && native > 0n) return native;
      context.addIssue({ code: 'custom', message: 'is no amount' });
      return z.NEVER;
    });

const settingsShape = z.object({
  SIGNER_KEY_FILE: z.string(),
  SIGNER_JOURNAL: z.string(),
  SIGNER_SOCKET: z.string(),
  SIGNER_CHAIN_ID: z.coerce.number().int().positive(),
  SIGNER_USDT_CONTRACT: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  SIGNER_MOST_USDT: amount(6, '50000'),
  SIGNER_MOST_ETH: amount(18, '20'),
  SIGNER_DAY_USDT: amount(6, '250000'),
  SIGNER_DAY_ETH: amount(18, '100'),
  SIGNER_MOST_GWEI: amount(9, '500'),
  /** Sample mode's signer ends with the platform that started it. */
  SIGNER_FOLLOWS: z.enum(['stdin']).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** The only network it ever uses, and off unless this is set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});

/**
 * The process that has the key of the hot wallet (docs/operations.md, "The signer"). It knows no
 * database, and no network but the collector of spans that it may be given.
 */
async function main(): Promise<void> {
  const parsed = settingsShape.safeParse(process.env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return end(`The signer does not start with these settings:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  if (settings.SIGNER_FOLLOWS === 'stdin') process.stdin.on('end', () => process.exit(0)).resume();
  if ((statSync(settings.SIGNER_KEY_FILE).mode & 0o077) !== 0) {
    return end(`${settings.SIGNER_KEY_FILE} must be readable by its owner alone`);
  }
  const account = privateKeyToAccount(readKey(readFileSync(settings.SIGNER_KEY_FILE, 'utf8')));
  const policy = {
    chainId: settings.SIGNER_CHAIN_ID,
    token: settings.SIGNER_USDT_CONTRACT,
    most: { ETH: settings.SIGNER_MOST_ETH, USDT: settings.SIGNER_MOST_USDT },
    mostInDay: { ETH: settings.SIGNER_DAY_ETH, USDT: settings.SIGNER_DAY_USDT },
    mostFeePerGas: settings.SIGNER_MOST_GWEI,
  };
  const signer = createSigner(account, policy, openJournal(settings.SIGNER_JOURNAL), systemClock);
  const tracing = await startTracingTo(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const log = pino({ name: 'signer', level: settings.LOG_LEVEL }, standardOutput());
  const server = await serveSigner(signer, settings.SIGNER_SOCKET, log);
  process.stdout.write(`the signer of ${account.address} answers on ${settings.SIGNER_SOCKET}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () =>
      server.close(async () => {
        await tracing?.stop();
        process.exit(0);
      }),
    );
  }
}

/** Loaded only where it is asked for: the process that has the key runs as little code as it can. */
async function startTracingTo(endpoint: string | undefined) {
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('#foundation/server-kit/start-tracing.ts');
  return startTracing('assay-signer', { endpoint, ratio: 1 });
}

function end(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

await main();
