import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import { createClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { getTransactionReceipt, sendTransaction } from 'viem/actions';
import { sampleUsdtBytecode } from './compile.ts';

/**
 * A local Ethereum with a USDT on it, as a process of its own (docs/decisions/0046-chains.md): says `{"url",
 * "token", "holder"}` in one line when it is there, and ends when its standard input does, so that it never
 * outlives who started it.
 */
const chainId = Number(process.argv[2] ?? 31_337);
process.stdin
  .resume()
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0));

// Another at each start: the same payment from the same account would have the hash it had on an earlier
// chain.
const key = generatePrivateKey();
const holder = privateKeyToAddress(key);

const environment = await createHardhatRuntimeEnvironment({
  networks: {
    local: {
      type: 'edr-simulated',
      chainType: 'l1',
      chainId,
      allowBlocksWithSameTimestamp: true,
      accounts: [{ privateKey: key, balance: 10n ** 27n }],
    },
  },
});
const server = await environment.network.createServer('local', '127.0.0.1', 0);
const { address, port } = await server.listen();
const url = `http://${address}:${port}`;
const client = createClient({ transport: http(url, { timeout: 60_000 }) });
const hash = await sendTransaction(client, {
  account: holder,
  data: await sampleUsdtBytecode(),
  chain: null,
});
const { contractAddress: token } = await getTransactionReceipt(client, { hash });
process.stdout.write(`${JSON.stringify({ url, token, holder })}\n`);
