import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { insertAgreements } from '#capabilities/desk/content/server/agreements.sql.ts';
import { createFunding } from '#capabilities/money/ledger/funding.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { createSessions } from '#capabilities/people/customers/server/sessions.ts';
import { placeOrder } from '#capabilities/products/orders/contract.ts';
import { defaultOrderConfig } from '#capabilities/products/orders/server/order-config.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { benchCode } from './order-load.ts';
import { freePort } from './process.ts';

const customers = 1_000;
const firstCustomer = 40_000_000;

export interface HttpOrderLoad {
  /** Orders opened a second over so many connections. */
  run(connections: number, seconds: number): Promise<number>;
  end(): Promise<void>;
}

/** The whole platform in a process of its own, authenticated customers, one order a request. */
export async function prepareHttpOrderLoad(url: string): Promise<HttpOrderLoad> {
  const port = await freePort();
  // First: a database with customers and no sample data would be taken for one of production.
  const platform = await startPlatform(url, port);
  const tokens = await signedInCustomers(url);
  const address = `http://127.0.0.1:${port}`;
  const price = await currentPrice(address, tokens[0] ?? '');
  let requests = 0;

  function nextRequest(request: autocannon.Request): autocannon.Request {
    const number = ++requests;
    const token = tokens[Math.floor(Math.random() * tokens.length)] ?? '';
    return {
      ...request,
      headers: { 'content-type': 'application/json', authorization: token, 'x-request-id': `http-${number}` },
      body: JSON.stringify({
        code: benchCode,
        direction: 'buy',
        lots: '0.01',
        leverage: 2,
        stopLossPrice: (price * 0.7).toFixed(4),
        // Never the same twice, or it would be held off as a double click.
        takeProfitPrice: (price * 1.3 + number / 1e8).toFixed(8),
      }),
    };
  }

  return {
    async run(connections, seconds) {
      const answers = await autocannon({
        url: address,
        connections,
        duration: seconds,
        requests: [{ method: placeOrder.method, path: placeOrder.path, setupRequest: nextRequest }],
      });
      if (answers.non2xx > 0 || answers.errors > 0) {
        throw new Error(`${answers.non2xx} refused, ${answers.errors} failed`);
      }
      return answers['2xx'] / answers.duration;
    },
    async end() {
      platform.kill('SIGTERM');
      await once(platform, 'exit');
      const db = openDatabase(url);
      const { isConserved } = await conservation(db);
      await db.destroy();
      if (!isConserved) throw new Error('money was lost or made');
    },
  };
}

async function signedInCustomers(url: string): Promise<string[]> {
  const db = openDatabase(url);
  const clock = systemClock;
  const lane = createMoneyLane({ url, clock, onError: (error) => console.error(error) });
  await sql`
    insert into customers.customer (id, username, email, password_hash, language, invitation_code, created_at)
    select id, 'bench' || id, id || '@bench.test', '', 'en', 'bench' || id, ${new Date(clock.now())}::timestamptz
    from generate_series(${firstCustomer}::bigint, ${firstCustomer + customers - 1}::bigint) id`.execute(db);
  const ids = Array.from({ length: customers }, (_, index) => asCustomerId(BigInt(firstCustomer + index)));
  const funding = createFunding(lane, defaultOrderConfig);
  await Promise.all(ids.map((id) => funding.openDemo(id)));
  const sessions = createSessions({ db, clock, sessionsEnded: () => {} });
  const tokens = await db.transaction().execute(async (tx) => {
    const opened: string[] = [];
    for (const id of ids) {
      await insertAgreements(tx, id, new Date(clock.now()));
      const { token } = await sessions.open(tx, id, { ip: '127.0.0.1', userAgent: 'bench', origin: '' });
      opened.push(token);
    }
    return opened;
  });
  await lane.close();
  await db.destroy();
  return tokens;
}

async function startPlatform(url: string, port: number): Promise<ChildProcess> {
  const main = join(import.meta.dirname, '../apps/server/main.ts');
  const platform = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      HOST: '127.0.0.1',
      MODE: 'sample',
      FLOOD_LIMIT: '0',
      SAMPLE_TRADER: 'no',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    // Read to its end: a full or broken pipe would stop the platform.
    platform.stdout.on('data', (chunk) => String(chunk).includes('listening') && resolve());
    platform.once('exit', () => reject(new Error('the platform did not start')));
  });
  return platform;
}

async function currentPrice(address: string, token: string): Promise<number> {
  const answer = await fetch(`${address}/swx/customer/index/getMarketInfo/${benchCode}`, {
    headers: { authorization: token },
  });
  const { result } = await answer.json();
  return Number(result.nowPrice);
}
