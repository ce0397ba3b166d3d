import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Chains } from '#capabilities/money/chains/face.ts';
import type { DifferenceExplainer } from '#capabilities/money/reconciliation/face.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { secondMs } from '#foundation/time/clock.ts';
import { type BitcoinNetwork, createAddressCheck } from './address-check.ts';
import { createEthereumDriver } from './disbursement/ethereum-driver.ts';
import { createEthereumSender, type EthereumPlace } from './disbursement/ethereum-sender.ts';
import { createStartedSigner, rememberWallets, type StartSigner } from './disbursement/paying-signer.ts';
import { createSampleWallet, type SampleNetworks } from './disbursement/sample-wallet.ts';
import { createSignerClient } from './disbursement/signer-client.ts';
import { createWithdrawalReconciling } from './reconciling.ts';
import { prepareReturns } from './return-deposit.ts';
import { bindWithdrawalCalls, bindWithdrawalConsoleCalls } from './routes.ts';
import { destinationTraces, withdrawalTraces } from './traces.sql.ts';
import { createWithdrawals, type WithdrawalServiceNeeds, type WithdrawalServices } from './withdrawals.ts';

export interface WithdrawalsPartNeeds
  extends Omit<
    WithdrawalServiceNeeds,
    'checkAddress' | 'findBitcoinPayment' | 'openProvider' | 'disbursementsEveryMs'
  > {
  readonly chains: Chains;
  /** Undefined when both networks are the operator's own nodes. */
  readonly sample: SampleNetworks | undefined;
  readonly isSample: boolean;
  /** The operator's own node; undefined: a sample chain. */
  readonly ethereum: EthereumPlace | undefined;
  readonly bitcoinNetwork: BitcoinNetwork;
  /** The operator's signer; undefined: one is started for the sample chain. */
  readonly signerSocket: string | undefined;
  readonly sampleSigner: { readonly socketFor: StartSigner; stop(): Promise<void> };
}

export interface WithdrawalsPart
  extends Part<ReviewHandler>,
    Pick<WithdrawalServices, 'ask' | 'cancel' | 'setAside'> {
  readonly reviews: ReviewHandler;
  readonly reconciling: DifferenceExplainer;
  /** What pays deposits back that operators agreed to return. */
  payReturns(asset: Asset): ReturnType<typeof prepareReturns>;
}

const sampleEveryMs = 2 * secondMs;

/** Money out, with whatever pays it: the operator's signer, or one that is started for the sample chain. */
export async function createWithdrawalsPart(needs: WithdrawalsPartNeeds): Promise<WithdrawalsPart> {
  const { db, clock, chains, sample, isSample, ethereum, signerSocket, sampleSigner } = needs;
  const place = async (): Promise<EthereumPlace> => {
    if (ethereum !== undefined) return ethereum;
    if (sample === undefined) throw new Error('no node and no sample chain for a network');
    return await sample.ethereumChain();
  };
  const signer = rememberWallets(
    signerSocket === undefined
      ? createStartedSigner(chains, place, sampleSigner.socketFor)
      : createSignerClient(signerSocket),
  );
  const bitcoinNetworks: BitcoinNetwork[] = isSample ? ['mainnet', 'regtest'] : [needs.bitcoinNetwork];
  const tokens = ethereum === undefined ? [] : [ethereum.token];
  const sampleWallet =
    sample !== undefined && chains.isSample('ethereum') ? createSampleWallet(sample) : undefined;
  const withdrawals = await createWithdrawals({
    ...needs,
    checkAddress: createAddressCheck(bitcoinNetworks, () => [...signer.wallets, ...tokens]),
    async findBitcoinPayment(txHash, address) {
      const needed = withdrawals.needs.terms.current.confirmations.bitcoin;
      const found = await chains.paymentTo('bitcoin', txHash, address, { proven: needed });
      if (!found.ok || found.value === undefined) return found.ok ? { ok: true, value: undefined } : found;
      const { native: paid, fee, confirmations } = found.value;
      return { ok: true, value: { txHash, paid, fee, confirmations, confirmationsNeeded: needed } };
    },
    openProvider: (confirmationsNeeded) =>
      createEthereumDriver({
        db,
        clock,
        chains,
        signer,
        place,
        confirmationsNeeded,
        senderOf: (at) => createEthereumSender(at),
        ...(sampleWallet === undefined ? {} : { sample: sampleWallet }),
      }),
    ...(isSample ? { disbursementsEveryMs: sampleEveryMs } : {}),
  });
  const { ask, cancel, setAside, reviews, disbursements } = withdrawals;
  return {
    ask,
    cancel,
    setAside,
    reviews,
    payReturns: (asset) => prepareReturns(withdrawals.needs, asset),
    reconciling: createWithdrawalReconciling({
      db,
      chains,
      disbursements,
      wallet: () =>
        signer.identity().then(
          ({ address }) => address,
          () => undefined,
        ),
      sampleFilled: async (wallets) => (await sampleWallet?.filled(wallets)) ?? new Map(),
    }),
    traces: [withdrawalTraces(db), destinationTraces(db)],
    calls(router) {
      bindWithdrawalCalls(router, withdrawals);
      bindWithdrawalConsoleCalls(router, withdrawals);
    },
    start: disbursements.start,
    async stop() {
      await disbursements.stop();
      await sampleSigner.stop();
    },
  };
}
