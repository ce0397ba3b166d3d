import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { keepAllocationsYoung } from '#foundation/server-kit/young-generation.ts';
import { createPlatform } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { keepPostgres } from './embedded-postgres.ts';
import { livePast } from './sample-past.ts';

/** More than all parts may take together: a part that hangs must not keep the process alive. */
const stopWithinMs = 120_000;

/** The one process: settings, database, platform, and an orderly end. */
async function main(): Promise<void> {
  keepAllocationsYoung();
  const config = settings();
  const tracing = await startTracingTo(config);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const postgres =
    config.databaseUrl === undefined
      ? await keepPostgres({ dataDir: config.dataDir, log: say, onGone: endAtOnce })
      : undefined;
  const url = postgres?.url ?? config.databaseUrl ?? '';
  const refused = (error: unknown): never => {
    if (error instanceof StartRefused) endAtOnce(error);
    throw error;
  };
  await livePast(config, url, endAtOnce).catch(refused);
  const platform = await createPlatform(config, url, endAtOnce).catch(refused);
  const address = await platform.listen();
  if (platform.server.log.level !== 'info' && platform.server.log.level !== 'debug')
    say(`listening on ${address}`);
  platform.loadTrader().catch((error: unknown) => process.stderr.write(`sample data: ${error}\n`));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => endAtOnce(`not ended after ${stopWithinMs} ms: ending at once`), stopWithinMs).unref();
    await platform.stop().finally(() => postgres?.stop());
    await tracing?.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Before the platform, whose parts ask whether there is tracing when they are made. */
async function startTracingTo({ tracing }: Config) {
  if (tracing === undefined) return undefined;
  const { startTracing } = await import('#foundation/server-kit/start-tracing.ts');
  return startTracing('assay', tracing);
}

function endAtOnce(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The platform does not start with these settings:\n${error.message}\n`);
    process.exit(1);
  }
}

await main();
