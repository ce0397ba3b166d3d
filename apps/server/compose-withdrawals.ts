import type { Chains } from '#capabilities/chains/face.ts';
import type { OpenChains } from '#capabilities/chains/server/open-chains.ts';
import type { Configuration } from '#capabilities/configuration/face.ts';
import type { ReconcilingSource } from '#capabilities/reconciliation/face.ts';
import type { ReviewSource } from '#capabilities/reviews/face.ts';
import { type BitcoinNetwork, createAddressCheck } from '#capabilities/withdrawals/server/address-check.ts';
import { createEthereumDriver } from '#capabilities/withdrawals/server/payout/ethereum-driver.ts';
import {
  createEthereumSender,
  type EthereumPlace,
} from '#capabilities/withdrawals/server/payout/ethereum-sender.ts';
import {
  createSignerClient,
  SignerAway,
  type SignerClient,
} from '#capabilities/withdrawals/server/payout/signer-client.ts';
import { createWithdrawalReconciling } from '#capabilities/withdrawals/server/reconciling.ts';
import { bindWithdrawalCalls, bindWithdrawalConsoleCalls } from '#capabilities/withdrawals/server/routes.ts';
import { createWithdrawals, type WithdrawalServices } from '#capabilities/withdrawals/server/withdrawals.ts';
import type { WithdrawalParts } from '#capabilities/withdrawals/server/world.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';
import { createSignerProcess } from './signer-process.ts';

export interface WithdrawalComposition
  extends Omit<WithdrawalParts, 'platformName' | 'checkAddress' | 'findBitcoinPayment'> {
  readonly config: Config;
  readonly configuration: Configuration;
  readonly open: OpenChains;
}

export interface WithdrawalsPart {
  readonly services: WithdrawalServices;
  readonly reviews: ReviewSource;
  readonly reconciling: ReconcilingSource;
  bindCalls(router: CallRouter): void;
  start(): void;
  stop(): Promise<void>;
}

/** What a sample wallet is filled to, and below what: worth nothing. */
const sampleWallet = { USDT: 1_000_000n * 10n ** 6n, ETH: 1_000n * 10n ** 18n };
/** On a sample chain time passes when somebody looks. */
const blocksPerLook = 3;
const sampleEveryMs = 2 * secondMs;

/** Money out, with whatever pays it: the operator's signer, or in sample mode one that is started for the chain. */
export async function composeWithdrawals(parts: WithdrawalComposition): Promise<WithdrawalsPart> {
  const { config, configuration, open, ...rest } = parts;
  const { chains, sample } = open;
  const isSample = config.mode === 'sample';
  const filled = new Map<Asset, bigint>();
  const place = async (): Promise<EthereumPlace> => {
    if (config.chains.ethereum !== undefined) return config.chains.ethereum;
    if (sample === undefined) throw new Error('a network without a node of its own has a sample chain');
    return await sample.ethereumChain();
  };
  const process = createSignerProcess(config.dataDir, rest.onError);
  const { signer, wallets } = remembering(
    config.signerSocket === undefined
      ? startedSigner(chains, place, (chain) => process.socketFor(chain))
      : createSignerClient(config.signerSocket),
  );
  const bitcoinNetworks: BitcoinNetwork[] = isSample
    ? ['mainnet', 'regtest']
    : [config.chains.bitcoin?.network ?? 'mainnet'];
  const services = await createWithdrawals({
    ...rest,
    configuration,
    platformName: config.platformName,
    checkAddress: createAddressCheck(bitcoinNetworks, () => [
      ...wallets,
      ...(config.chains.ethereum === undefined ? [] : [config.chains.ethereum.token]),
    ]),
    async findBitcoinPayment(txHash, address) {
      const needed = services.world.terms.current.confirmations.bitcoin;
      const found = await chains.paymentTo('bitcoin', txHash, address, { proven: needed });
      if (!found.ok || found.value === undefined) return found.ok ? { ok: true, value: undefined } : found;
      const { native: paid, fee, confirmations } = found.value;
      return { ok: true, value: { txHash, paid, fee, confirmations, confirmationsNeeded: needed } };
    },
    openProvider: (confirmationsNeeded) =>
      createEthereumDriver({
        ...{ db: rest.db, clock: rest.clock, chains, signer, place, confirmationsNeeded },
        senderOf: (at) => createEthereumSender(at),
        ...(sample !== undefined && chains.isSample('ethereum')
          ? {
              sample: {
                async fill(wallet: string) {
                  const chain = await sample.ethereumChain();
                  for (const asset of ['USDT', 'ETH'] as const) {
                    const full = sampleWallet[asset];
                    if ((await chain.balanceOf(asset, wallet)) >= full / 2n) continue;
                    await chain.pay(asset, wallet, full);
                    filled.set(asset, (filled.get(asset) ?? 0n) + fineOf(asset, full));
                  }
                },
                pass: () => sample.mine('ethereum', blocksPerLook),
              },
            }
          : {}),
      }),
    ...(isSample ? { payoutsEveryMs: sampleEveryMs } : {}),
  });
  return {
    services,
    reviews: services.reviews,
    reconciling: createWithdrawalReconciling({
      ...{ db: rest.db, chains, payouts: services.payouts },
      wallet: () =>
        signer.identity().then(
          ({ address }) => address,
          () => undefined,
        ),
      sampleFilled: (asset) => filled.get(asset) ?? 0n,
    }),
    bindCalls(router) {
      bindWithdrawalCalls(router, services);
      bindWithdrawalConsoleCalls(router, services);
    },
    start: () => services.payouts.start(),
    async stop() {
      await services.payouts.stop();
      await process.stop();
    },
  };
}

/** In 10^-18: USDT has six decimals on its chain. */
function fineOf(asset: 'ETH' | 'USDT', native: bigint): bigint {
  return asset === 'ETH' ? native : native * 10n ** 12n;
}

/** The signer of a sample chain: started when it is first asked for something. */
function startedSigner(
  chains: Chains,
  place: () => Promise<EthereumPlace>,
  socketFor: (chain: { chainId: number; token: string; genesis: string }) => Promise<string>,
): SignerClient {
  async function client(): Promise<SignerClient> {
    const { chainId, token } = await place();
    const tip = await chains.tip('ethereum');
    if (!tip.ok) throw new SignerAway(`its chain is not known: ${tip.fault}`);
    const { genesis } = tip.value;
    const socket = await socketFor({ chainId, token, genesis }).catch((cause: unknown) => {
      throw new SignerAway('the signer did not start', { cause });
    });
    return createSignerClient(socket);
  }
  return {
    identity: async () => (await client()).identity(),
    sign: async (input) => (await client()).sign(input),
    replace: async (input) => (await client()).replace(input),
    find: async (id) => (await client()).find(id),
    void: async (id) => (await client()).void(id),
  };
}

/** Remembers the wallet that the signer pays from: nobody is paid there. */
function remembering(signer: SignerClient): { signer: SignerClient; wallets: ReadonlySet<string> } {
  const wallets = new Set<string>();
  return {
    wallets,
    signer: {
      ...signer,
      async identity() {
        const identity = await signer.identity();
        wallets.add(identity.address);
        return identity;
      },
    },
  };
}
