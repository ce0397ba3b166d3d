import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import {
  type LocalEthereum,
  startLocalEthereum,
} from '#capabilities/money/chains/server/sample/local-ethereum.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { advanceClock, type Platform, startPlatform } from '../platform.ts';
import { MoneyCustomer } from './money-customer.ts';
import { MoneyOperator } from './money-operator.ts';
import {
  countCredited,
  countPaid,
  describe,
  endsWithoutOneLetter,
  totalsOf,
  unitsOfNative,
  withDatabase,
} from './money-totals.ts';

/** What a run of kills amid deposits and withdrawals saw. */
export interface MoneyKillsReport {
  readonly kills: number;
  readonly signerKills: number;
  readonly paid: number;
  readonly credited: number;
  /** Anything that broke a promise, one line each. */
  readonly problems: readonly string[];
}

const daySeconds = 24 * 60 * 60;
const usdt = 10n ** 6n;
const withId = z.object({ id: z.string() });
const settleWithinMs = 600_000;
/** Each of a customer's moves a little after the last: enough of them are left when the kill comes late. */
const moveEveryMs = 300;
const walletHas = { USDT: 1_000_000n * usdt, ETH: 10n ** 21n };

/**
 * Kills the platform, and now and then its signer alone, at random moments while customers deposit and
 * withdraw and an operator approves all of it. The chain stays: what it says at the end is held against the
 * ledger, to the unit.
 */
export async function runMoneyKills(
  rounds: number,
  { tell = () => {} }: { readonly tell?: (line: string) => void } = {},
): Promise<MoneyKillsReport> {
  const chain = await startLocalEthereum();
  const settings = {
    FLOOD_LIMIT: '0',
    LOG_LEVEL: 'error',
    ETH_RPC_URL: chain.url,
    ETH_CHAIN_ID: String(chain.chainId),
    USDT_CONTRACT: chain.token,
  };
  const { dataDir, wallet } = await fillWallet(chain);
  let platform = await startPlatform(settings, dataDir);
  try {
    const run = await MoneyRun.begin(platform, chain, wallet);
    for (let round = 1; round <= rounds; round += 1) {
      run.join(platform);
      await run.relieve();
      await run.during(500 + Math.random() * 14_000, async () => {
        if (round % 3 === 0) await run.killSigner();
      });
      await platform.kill();
      await run.stop();
      platform = await startPlatform(settings, dataDir);
      const before = run.problems.size;
      await run.audit(platform);
      for (const problem of [...run.problems].slice(before)) tell(problem);
      tell(
        `kill ${round}: ${run.paid} paid, ${run.credited} credited, ${run.problems.size} problems; refused ${JSON.stringify([...run.refusals])}`,
      );
    }
    run.join(platform);
    const before = run.problems.size;
    await run.settle(platform);
    for (const problem of [...run.problems].slice(before)) tell(problem);
    const { problems, signerKills, paid, credited } = run;
    return { kills: rounds, signerKills, paid, credited, problems: [...problems] };
  } finally {
    await platform.remove();
    await chain.stop();
  }
}

/** A folder with the key that the platform's own signer will find, and a wallet with enough in it. */
async function fillWallet(chain: LocalEthereum): Promise<{ dataDir: string; wallet: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-journey-'));
  await chmod(dataDir, 0o755);
  const key = generatePrivateKey();
  await mkdir(join(dataDir, 'signer'), { mode: 0o700 });
  await writeFile(join(dataDir, 'signer', 'wallet.key'), `${key}\n`, { mode: 0o600 });
  const wallet = privateKeyToAccount(key).address;
  await chain.pay('ETH', wallet, walletHas.ETH);
  await chain.pay('USDT', wallet, walletHas.USDT);
  return { dataDir, wallet };
}

class MoneyRun {
  readonly problems = new Set<string>();
  /** A run that is only refused shows nothing. */
  readonly refusals = new Map<string, number>();
  signerKills = 0;
  paid = 0;
  credited = 0;
  readonly #chain: LocalEthereum;
  readonly #wallet: string;
  readonly #customers: MoneyCustomer[] = [];
  /** Those who move money now. */
  #shift: readonly MoneyCustomer[] = [];
  readonly #operator: MoneyOperator;
  /** What was sent to each customer's deposit address. */
  readonly #sent = new Map<MoneyCustomer, bigint>();
  /** Withdrawals that were acknowledged. */
  readonly #acknowledged = new Set<string>();
  #isRunning = false;
  #hands: Promise<void>[] = [];
  #platform: Platform;

  private constructor(platform: Platform, chain: LocalEthereum, wallet: string) {
    this.#chain = chain;
    this.#wallet = wallet;
    this.#operator = new MoneyOperator(platform, 'second');
    this.#platform = platform;
  }

  static async begin(platform: Platform, chain: LocalEthereum, wallet: string): Promise<MoneyRun> {
    const run = new MoneyRun(platform, chain, wallet);
    await run.#operator.signIn();
    return run;
  }

  join(platform: Platform): void {
    this.#platform = platform;
    this.#operator.platform = platform;
    for (const customer of this.#customers) customer.platform = platform;
  }

  /**
   * New customers move money from here on: a customer's withdrawal passwords and codes are limited in number,
   * and time doesn't pass that fast.
   */
  async relieve(): Promise<void> {
    this.#shift = Array.from({ length: 3 }, () => new MoneyCustomer(this.#platform));
    this.#customers.push(...this.#shift);
    for (const customer of this.#shift) await customer.register();
    // Past the hold of new addresses.
    await advanceClock(this.#platform, daySeconds + 3600);
  }

  /** Everybody moves money for so long; what happens meanwhile happens in the middle. */
  async during(ms: number, meanwhile: () => Promise<void>): Promise<void> {
    this.#isRunning = true;
    this.#hands = [
      ...this.#shift.map((customer) => this.#keep(() => this.#moveMoney(customer), moveEveryMs)),
      this.#keep(() => this.#operator.approveAll()),
      this.#keep(() => this.#mineSlowly()),
    ];
    await pause(ms / 2);
    await meanwhile();
    await pause(ms / 2);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#hands);
  }

  async killSigner(): Promise<void> {
    const pid = Number(
      await readFile(join(this.#platform.dataDir, 'signer', 'signer.pid'), 'utf8').catch(() => '0'),
    );
    if (pid === 0) return;
    try {
      process.kill(pid, 'SIGKILL');
      this.signerKills += 1;
    } catch {
      // It has not started yet, or is about to be started again.
    }
  }

  /** Again and again, whatever breaks under it. */
  async #keep(work: () => Promise<void>, everyMs = 60): Promise<void> {
    while (this.#isRunning) {
      await work().catch(() => undefined);
      await pause(everyMs);
    }
  }

  /** Deposits are looked for in 60 blocks at a time, every ten seconds: a chain must not outrun that. */
  async #mineSlowly(): Promise<void> {
    await this.#chain.mine(2);
    await pause(600);
  }

  async #moveMoney(customer: MoneyCustomer): Promise<void> {
    if (Math.random() < 0.15) {
      const amount = 120n * usdt + BigInt(Math.floor(Math.random() * 1_000_000));
      await this.#chain.pay('USDT', customer.depositAddress, amount);
      this.#sent.set(customer, (this.#sent.get(customer) ?? 0n) + amount);
    }
    if (await customer.isWaiting()) return;
    const amount = `${20 + Math.floor(Math.random() * 40)}.${Math.floor(Math.random() * 1_000_000)}`;
    const { code, refusal = '', result } = await customer.withdraw(amount);
    const acknowledged = code === 20003 ? withId.safeParse(result) : undefined;
    if (acknowledged?.success) this.#acknowledged.add(acknowledged.data.id);
    else this.refusals.set(`${code} ${refusal}`, (this.refusals.get(`${code} ${refusal}`) ?? 0) + 1);
  }

  /** After a start: the books are whole, and nobody has more than they should. */
  async audit(platform: Platform): Promise<void> {
    await withDatabase(platform, async (db) => {
      const { isConserved } = await conservation(db);
      if (!isConserved) this.problems.add('money was lost or made');
      const { findings } = await auditLedger(db, verifyLedger);
      for (const { row, problem } of findings) this.problems.add(`${row} ${problem}`);
      const { completed, underWay, credited } = await totalsOf(db);
      this.paid = await countPaid(db);
      this.credited = await countCredited(db);
      for (const customer of this.#customers) {
        const has = await this.#chain.balanceOf('USDT', customer.address);
        const most = (completed.get(customer.address) ?? 0n) + (underWay.get(customer.address) ?? 0n);
        const least = completed.get(customer.address) ?? 0n;
        if (has > most) this.problems.add(`${customer.address} was paid ${has}, at most ${most} was due`);
        if (has < least) this.problems.add(`${customer.address} has ${has}, and ${least} is said to be paid`);
        const sent = this.#sent.get(customer) ?? 0n;
        const given = credited.get(customer.depositAddress.toLowerCase()) ?? 0n;
        // A payment whose answer was lost may have been sent: what the chain has is what counts.
        const onChain = await this.#chain.balanceOf('USDT', customer.depositAddress);
        if (given > onChain)
          this.problems.add(`${given} was credited of ${onChain} that came (${sent} sent)`);
      }
    });
  }

  /** Until all is paid and credited; then every unit is where it should be. */
  async settle(platform: Platform): Promise<void> {
    const giveUp = AbortSignal.timeout(settleWithinMs);
    await withDatabase(platform, async (db) => {
      for (;;) {
        await this.#operator.approveAll().catch(() => undefined);
        await this.#mineSlowly();
        const { completed, underWay, credited, waiting } = await totalsOf(db);
        const isPaid = underWay.size === 0 && waiting === 0;
        const dues = await Promise.all(
          this.#customers.map(async (customer) => ({
            arrived: await this.#chain.balanceOf('USDT', customer.address),
            due: completed.get(customer.address) ?? 0n,
            came: await this.#chain.balanceOf('USDT', customer.depositAddress),
            given: credited.get(customer.depositAddress.toLowerCase()) ?? 0n,
          })),
        );
        if (isPaid && dues.every(({ came, given }) => came === given)) {
          for (const { arrived, due } of dues) {
            if (arrived !== due) this.problems.add(`${arrived} arrived where ${due} was due`);
          }
          break;
        }
        if (giveUp.aborted) {
          this.problems.add(`it did not come to rest: ${describe({ underWay, waiting, dues })}`);
          break;
        }
        await pause(200);
      }
      await this.#auditWallet(db);
      for (const { id, letters } of await endsWithoutOneLetter(db))
        this.problems.add(`withdrawal ${id} has ended, with ${letters} letters about it`);
      for (const id of this.#acknowledged) {
        const { rows } = await sql`select 1 from withdrawals.withdrawal where id = ${id}`.execute(db);
        if (rows.length === 0) this.problems.add(`withdrawal ${id} was acknowledged and is not there`);
      }
    });
    await this.audit(platform);
  }

  /** What has left the wallet is what was paid, and what the network took, to the wei. */
  async #auditWallet(db: Database): Promise<void> {
    const { rows } = await sql<{ paid: string; cost: string; posted: string }>`
      select coalesce(sum(actual) filter (where status = 'completed'), 0)::text as paid,
        coalesce(sum(cost_exact), 0)::text as cost, coalesce(sum(cost_units), 0)::text as posted
      from withdrawals.withdrawal`.execute(db);
    const [sums] = rows;
    if (sums === undefined) throw new Error('sums are one row');
    const usdtGone = walletHas.USDT - (await this.#chain.balanceOf('USDT', this.#wallet));
    if (usdtGone !== BigInt(sums.paid) / unitsOfNative)
      this.problems.add(`the wallet has sent ${usdtGone}, the ledger says ${sums.paid}`);
    const etherGone = walletHas.ETH - (await this.#chain.balanceOf('ETH', this.#wallet));
    if (etherGone !== BigInt(sums.cost))
      this.problems.add(`the network took ${etherGone}, the ledger says ${sums.cost}`);
    if (BigInt(sums.cost) / 10n ** 10n !== BigInt(sums.posted))
      this.problems.add(`${sums.posted} was posted of a cost of ${sums.cost}`);
  }
}
