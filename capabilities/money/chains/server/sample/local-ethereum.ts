import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem';
import { z } from 'zod';
import { type EthereumAsset, nativeDecimals } from '#foundation/money/networks.ts';

/**
 * A chain of our own, worth nothing: for sample mode and tests. A process of its own, that ends with this
 * one; the chain outlives both where it has a file.
 */
export interface LocalEthereum {
  readonly url: string;
  readonly chainId: number;
  /** The ERC-20 contract of its USDT, six decimals. */
  readonly token: Hex;
  /** Has 10^9 USDT and 10^9 ETH, and needs no key to spend them. */
  readonly holder: Hex;
  /**
   * Pays from the holder, in the currency's own smallest unit; each payment is mined into a block at once,
   * unless {@link pause}d.
   */
  pay(asset: EthereumAsset, to: string, native: bigint): Promise<Hex>;
  mine(blocks: number): Promise<void>;
  /** Payments wait in no block until they are mined. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** For {@link revert}: together they replace the blocks since, as a reorganisation does. */
  snapshot(): Promise<string>;
  revert(snapshot: string): Promise<void>;
  balanceOf(asset: EthereumAsset, address: string): Promise<bigint>;
  /** Everything the holder ever paid to an address, in the smallest unit, in the order of the blocks. */
  paidTo(asset: EthereumAsset, address: string): Promise<bigint[]>;
  height(): Promise<number>;
  /** Any call of the node. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Of its process, for those who want to see what its end does. */
  readonly pid: number | undefined;
  /** When its process has ended, by `stop` or by itself. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface LocalEthereumPlace {
  readonly chainId?: number;
  /** Where the chain is kept; without it, it is another at each start. */
  readonly file?: string | undefined;
  /** Where it answered before; another when that is taken. */
  readonly port?: number | undefined;
}

const script = join(import.meta.dirname, '../../../../../tools/local-ethereum/main.ts');
const startWithinMs = 120_000;
const blocksAtOnce = 3;

const startedShape = z.object({
  url: z.url(),
  token: z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')),
  holder: z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')),
});

/** One whole ETH or USDT in the smallest unit of its chain. */
export function nativeWhole(asset: EthereumAsset): bigint {
  return 10n ** BigInt(nativeDecimals[asset]);
}

export async function startLocalEthereum(place: LocalEthereumPlace = {}): Promise<LocalEthereum> {
  const { chainId = 31_337, port = 0, file } = place;
  const args = [script, `${chainId}`, `${port}`, ...(file === undefined ? [] : [file])];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  // Its end is heard of otherwise; a write to it is no reason to end too.
  child.stdin?.on('error', () => {});
  // From here on: a signal to the whole process group ends it before anybody calls `stop`.
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { url, token, holder } = await firstLine(child);
  const client = createClient({ transport: http(url, { timeout: 60_000, retryCount: 0 }) });
  const request = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    client.request<{ Method: string; Parameters?: unknown; ReturnType: unknown }>({ method, params });
  const hex = (native: bigint) => `0x${native.toString(16)}`;
  const read = async (method: string, params: readonly unknown[]) =>
    BigInt(z.string().parse(await request(method, params)));
  const height = async () => Number(await read('eth_blockNumber', []));
  const sent: Sent[] = [];
  let readThrough = 0;

  async function readSent(): Promise<void> {
    for (const tip = await height(); readThrough < tip; readThrough += 1) {
      const block = await request('eth_getBlockByNumber', [hex(BigInt(readThrough + 1)), true]);
      sent.push(...sentShape.parse(block).transactions);
    }
  }

  return {
    url,
    chainId,
    token,
    holder,
    async pay(asset, to, native) {
      const payment =
        asset === 'ETH'
          ? { from: holder, to, value: hex(native) }
          : { from: holder, to: token, data: transferData(to, native) };
      return z
        .custom<Hex>((value) => typeof value === 'string')
        .parse(await request('eth_sendTransaction', [payment]));
    },
    async mine(blocks) {
      // Asked for many at once, the node invents those in the middle, and their hashes do not link.
      for (let left = blocks; left > 0; left -= blocksAtOnce) {
        await request('hardhat_mine', [hex(BigInt(Math.min(left, blocksAtOnce))), '0x0']);
      }
    },
    pause: async () => void (await request('evm_setAutomine', [false])),
    resume: async () => void (await request('evm_setAutomine', [true])),
    snapshot: async () => z.string().parse(await request('evm_snapshot')),
    revert: async (snapshot) => void (await request('evm_revert', [snapshot])),
    balanceOf: (asset, address) =>
      asset === 'ETH'
        ? read('eth_getBalance', [address, 'latest'])
        : read('eth_call', [{ to: token, data: balanceData(address) }, 'latest']),
    async paidTo(asset, address) {
      await readSent();
      return paymentsAmong(sent, asset, address, { token, holder });
    },
    height,
    request,
    pid: child.pid,
    ended,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}

function transferData(to: string, native: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, native] });
}

const sentShape = z.object({
  transactions: z.array(
    z.object({ from: z.string(), to: z.string().nullable(), value: z.string(), input: z.string() }),
  ),
});
type Sent = z.output<typeof sentShape>['transactions'][number];

function paymentsAmong(
  sent: readonly Sent[],
  asset: EthereumAsset,
  address: string,
  { token, holder }: { token: Hex; holder: Hex },
): bigint[] {
  const isAt = (a: string | null, b: string) => a?.toLowerCase() === b.toLowerCase();
  const transfer = transferData(address, 0n).slice(0, -64).toLowerCase();
  const own = sent.filter(({ from }) => isAt(from, holder));
  if (asset === 'ETH') return own.filter(({ to }) => isAt(to, address)).map(({ value }) => BigInt(value));
  return own
    .filter(({ to, input }) => isAt(to, token) && input.toLowerCase().startsWith(transfer))
    .map(({ input }) => BigInt(`0x${input.slice(-64)}`));
}

function balanceData(of: string): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of as Hex] });
}

async function firstLine(child: ChildProcess): Promise<z.output<typeof startedShape>> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the node process has no stdout or stderr');
  let said = '';
  stderr.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-4_000);
  });
  const line = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the local chain did not start: ${said}`));
    }, startWithinMs);
    createInterface({ input: stdout }).once('line', (text) => {
      clearTimeout(timer);
      resolve(text);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the local chain ended (${code}): ${said}`));
    });
  });
  stdout.resume();
  return startedShape.parse(JSON.parse(line));
}
