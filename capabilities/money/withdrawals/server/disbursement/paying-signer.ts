import type { Chains } from '#capabilities/money/chains/face.ts';
import type { EthereumPlace } from './ethereum-sender.ts';
import { createSignerClient, SignerAway, type SignerClient } from './signer-client.ts';

/** Starts the signer of a sample chain, once; gives its socket. */
export type StartSigner = (chain: {
  readonly chainId: number;
  readonly token: string;
  readonly genesis: string;
}) => Promise<string>;

/** The signer of a sample chain: started when it is first asked for something. */
export function createStartedSigner(
  chains: Chains,
  place: () => Promise<EthereumPlace>,
  startSigner: StartSigner,
): SignerClient {
  async function client(): Promise<SignerClient> {
    const { chainId, token } = await place();
    const tip = await chains.tip('ethereum');
    if (!tip.ok) throw new SignerAway(`its chain is not known: ${tip.fault}`);
    const { genesis } = tip.value;
    const socket = await startSigner({ chainId, token, genesis }).catch((cause: unknown) => {
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

export interface RememberingSigner extends SignerClient {
  /** The wallets that the signer pays from: no withdrawal may go to them. */
  readonly wallets: ReadonlySet<string>;
}

export function rememberWallets(signer: SignerClient): RememberingSigner {
  const wallets = new Set<string>();
  return {
    ...signer,
    wallets,
    async identity() {
      const identity = await signer.identity();
      wallets.add(identity.address);
      return identity;
    },
  };
}
