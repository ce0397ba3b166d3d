import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem';
import { z } from 'zod';
import { nativeDecimals } from '#foundation/money/networks.ts';

/** A chain of our own, worth nothing: for sample mode and tests. It lives as long as this process. */
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
  pay(asset: 'ETH' | 'USDT', to: string, native: bigint): Promise<Hex>;
  mine(blocks: number): Promise<void>;
  /** Payments wait in no block until they are mined. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** For {@link revert}: together they replace the blocks since, as a reorganisation does. */
  snapshot(): Promise<string>;
  revert(snapshot: string): Promise<void>;
  balanceOf(asset: 'ETH' | 'USDT', address: string): Promise<bigint>;
  height(): Promise<number>;
  /** Any call of the node. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

const script = join(import.meta.dirname, '../../../../tools/local-ethereum/main.ts');
const startWithinMs = 120_000;
const blocksAtOnce = 3;

const startedShape = z.object({
  url: z.url(),
  token: z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')),
  holder: z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')),
});

/** One whole ETH or USDT in the smallest unit of its chain. */
export function nativeWhole(asset: 'ETH' | 'USDT'): bigint {
  return 10n ** BigInt(nativeDecimals[asset]);
}

export async function startLocalEthereum(chainId = 31_337): Promise<LocalEthereum> {
  const child = spawn(process.execPath, [script, `${chainId}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  // From here on: a signal to the whole process group ends it before anybody calls `stop`.
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { url, token, holder } = await firstLine(child);
  const client = createClient({ transport: http(url, { timeout: 60_000, retryCount: 0 }) });
  const request = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    client.request<{ Method: string; Parameters?: unknown; ReturnType: unknown }>({ method, params });
  const hex = (native: bigint) => `0x${native.toString(16)}`;
  const read = async (method: string, params: readonly unknown[]) =>
    BigInt(z.string().parse(await request(method, params)));

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
    height: async () => Number(await read('eth_blockNumber', [])),
    request,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}

function transferData(to: string, native: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as Hex, native] });
}

function balanceData(of: string): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [of as Hex] });
}

async function firstLine(child: ChildProcess): Promise<z.output<typeof startedShape>> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('a process with pipes has them');
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
