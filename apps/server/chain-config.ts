import { z } from 'zod';
import { type BitcoinNetwork, bitcoinGenesis } from '#capabilities/money/chains/server/bitcoin-node.ts';
import { type ExtendedKey, readExtendedKey } from '#capabilities/money/chains/server/extended-key.ts';
import type { ChainSettings } from '#capabilities/money/chains/server/part.ts';

const bitcoinNetworks = Object.keys(bitcoinGenesis) as [BitcoinNetwork, ...BitcoinNetwork[]];

/** The contract of USDT where Ethereum's own chain is. */
const mainnetUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const extendedKey = z
  .string()
  .transform((text, context): ExtendedKey => {
    const key = readExtendedKey(text);
    if (typeof key !== 'string') return key;
    const message =
      key === 'private'
        ? 'is a private key, which must never be here: write the extended public key that belongs to it'
        : 'write an extended public key (xpub…, zpub…)';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .optional();

/** The settings of the chains (docs/wire.md, "Running it"). */
export const chainFields = {
  ETH_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ETH_CHAIN_ID: z.coerce.number().int().positive().default(1),
  USDT_CONTRACT: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'write the address of the ERC-20 contract')
    .optional(),
  BTC_ESPLORA_URL: z.url({ protocol: /^https?$/ }).optional(),
  BTC_NETWORK: z.enum(bitcoinNetworks).default('mainnet'),
  XPUB_ETH: extendedKey,
  XPUB_BTC: extendedKey,
};

type ChainValues = z.output<z.ZodObject<typeof chainFields>>;

/** The operator's nodes and keys, as far as they are given. */
export function chainSettings(values: ChainValues): ChainSettings {
  const { ETH_RPC_URL: ethereum, ETH_CHAIN_ID: chainId, BTC_ESPLORA_URL: bitcoin } = values;
  return {
    ethereum:
      ethereum === undefined
        ? undefined
        : { url: ethereum, chainId, token: values.USDT_CONTRACT ?? mainnetUsdt },
    bitcoin: bitcoin === undefined ? undefined : { url: bitcoin, network: values.BTC_NETWORK },
    keys: { ethereum: values.XPUB_ETH, bitcoin: values.XPUB_BTC },
  };
}

/** What a node that is given needs beside it. */
export function incompleteChains(values: ChainValues): string[] {
  const { ETH_RPC_URL: ethereum, ETH_CHAIN_ID: chainId, BTC_ESPLORA_URL: bitcoin } = values;
  const missing: string[] = [];
  if (ethereum !== undefined && chainId !== 1 && values.USDT_CONTRACT === undefined) {
    missing.push(`USDT_CONTRACT: chain ${chainId} has its USDT elsewhere than Ethereum's own`);
  }
  // The sample keys are everybody's: nobody may be asked to send money of worth to them.
  if (ethereum !== undefined && chainId === 1 && values.XPUB_ETH === undefined) {
    missing.push('XPUB_ETH: with real Ethereum, addresses must come from a key of your own');
  }
  if (bitcoin !== undefined && values.BTC_NETWORK === 'mainnet' && values.XPUB_BTC === undefined) {
    missing.push('XPUB_BTC: with real Bitcoin, addresses must come from a key of your own');
  }
  return missing;
}

const chainNeeds = [
  ['ETH_RPC_URL', 'an Ethereum node to look deposits up with'],
  ['BTC_ESPLORA_URL', 'an Esplora endpoint to look deposits up with'],
  ['XPUB_ETH', 'the extended public key that Ethereum addresses come from'],
  ['XPUB_BTC', 'the extended public key that Bitcoin addresses come from'],
] as const;

/** What production can't do without. */
export function missingChains(values: ChainValues): string[] {
  const said = new Set(incompleteChains(values).map((line) => line.split(':')[0]));
  return chainNeeds
    .filter(([name]) => values[name] === undefined && !said.has(name))
    .map(([name, what]) => `${name}: production needs ${what}`);
}
