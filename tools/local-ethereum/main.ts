import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import { createClient, http, type Hex } from 'viem';
import { getTransactionReceipt, sendTransaction } from 'viem/actions';
import { sampleUsdtBytecode } from './compile.ts';

/**
 * A local Ethereum with a USDT on it, as a process of its own (docs/decisions/0046): says `{"url", "token", "holder"}` in one line when it
 * is there, and ends when its standard input does, so that it never outlives who started it.
 */
const chainId = Number(process.argv[2] ?? 31_337);
process.stdin.resume().on('end', () => process.exit(0)).on('error', () => process.exit(0));

const environment = await createHardhatRuntimeEnvironment({
  networks: {
    local: {
      type: 'edr-simulated',
      chainType: 'l1',
      chainId,
      allowBlocksWithSameTimestamp: true,
      accounts: { accountsBalance: 10n ** 27n, count: 10 },
    },
  },
});
const server = await environment.network.createServer('local', '127.0.0.1', 0);
const { address, port } = await server.listen();
const url = `http://${address}:${port}`;
const client = createClient({ transport: http(url, { timeout: 60_000 }) });
const [holder] = await client.request<{ Method: 'eth_accounts'; ReturnType: Hex[] }>({ method: 'eth_accounts' });
if (holder === undefined) throw new Error('the local chain has no accounts');
const hash = await sendTransaction(client, { account: holder, data: await sampleUsdtBytecode(), chain: null });
const { contractAddress: token } = await getTransactionReceipt(client, { hash });
process.stdout.write(`${JSON.stringify({ url, token, holder })}\n`);
