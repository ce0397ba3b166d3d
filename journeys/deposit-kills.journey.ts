import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startLocalEthereum } from '#capabilities/chains/server/sample/local-ethereum.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { startDepositLoad } from './kills/deposit-load.ts';
import { startPlatform } from './platform.ts';

const kills = 2;
const depositsEach = 2;
const whole = 130n;

test('kill -9 while deposits are made: each is credited once, to the last unit of what the chain has', async () => {
  const ethereum = await startLocalEthereum();
  const settings = { ETH_RPC_URL: ethereum.url, ETH_CHAIN_ID: '31337', USDT_CONTRACT: ethereum.token };
  let platform = await startPlatform(settings);
  const { dataDir } = platform;
  try {
    const load = await startDepositLoad(() => platform, ethereum);
    const before = parseUnits(await load.balance()) ?? 0n;
    for (let kill = 0; kill < kills; kill += 1) {
      const made = (async () => {
        for (let at = 0; at < depositsEach; at += 1) await load.deposit(whole);
      })();
      await pause(Math.random() * 1_200);
      await platform.kill();
      platform = await startPlatform(settings, dataDir);
      await made;
    }
    const chain = await ethereum.balanceOf('USDT', await load.address());
    expect(chain).toBe(BigInt(kills * depositsEach) * whole * 1_000_000n);
    expect(parseUnits(await load.balance())).toBe(before + chain * 100n);
  } finally {
    await platform.remove();
    await ethereum.stop();
  }
});
