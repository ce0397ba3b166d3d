import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { openClient } from '#foundation/server-kit/database.ts';

export interface SimpleUpdate {
  /** How the baseline is measured on this machine. */
  readonly name: string;
  /** Transactions a second. */
  run(clients: number, seconds: number): Promise<number>;
}

const accounts = 1_000_000;

/**
 * The baseline every order figure is a ratio to: pgbench's simple-update, prepared (update an account, select
 * it, insert a row of history). Without pgbench on the machine, the same statements driven by Node, and named
 * so.
 */
export async function prepareSimpleUpdate(url: string): Promise<SimpleUpdate> {
  const pgbench = globSync('/usr/lib/postgresql/*/bin/pgbench').at(-1) ?? '/usr/bin/pgbench';
  if (!existsSync(pgbench)) return await prepareOwnLoop(url);
  const { hostname, searchParams, pathname, username, port } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const connection = ['-h', host, '-p', port || '5432', '-U', username];
  const database = pathname.slice(1);
  await output(pgbench, [...connection, '-i', '-q', '-s', String(accounts / 100_000), database]);
  return {
    name: 'simple-update',
    async run(clients, seconds) {
      const load = [
        '-b',
        'simple-update',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
      ];
      const report = await output(pgbench, [...connection, '-n', ...load, database]);
      const tps = /tps = ([\d.]+)/.exec(report)?.[1];
      if (tps === undefined) throw new Error(`pgbench said no figure:\n${report}`);
      return Number(tps);
    },
  };
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error(`${command} failed:\n${text}`);
  return text;
}

async function prepareOwnLoop(url: string): Promise<SimpleUpdate> {
  const client = await openClient(url);
  await client.query(`
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_accounts select n, 1, 0, '' from generate_series(1, ${accounts}) n;
    analyze pgbench_accounts`);
  await client.end();
  return {
    name: 'simple-update by Node',
    async run(clients, seconds) {
      const until = performance.now() + seconds * 1000;
      let done = 0;
      const loop = async () => {
        const client = await openClient(url);
        while (performance.now() < until) {
          const [aid, delta] = [
            1 + Math.floor(Math.random() * accounts),
            Math.floor(Math.random() * 10_000) - 5000,
          ];
          await client.query('begin');
          const update = 'update pgbench_accounts set abalance = abalance + $1 where aid = $2';
          await client.query({ name: 'update', text: update, values: [delta, aid] });
          const select = 'select abalance from pgbench_accounts where aid = $1';
          await client.query({ name: 'select', text: select, values: [aid] });
          const insert = 'insert into pgbench_history values (1, 1, $1, $2, current_timestamp)';
          await client.query({ name: 'insert', text: insert, values: [aid, delta] });
          await client.query('commit');
          done++;
        }
        await client.end();
      };
      await Promise.all(Array.from({ length: clients }, loop));
      return done / seconds;
    },
  };
}
