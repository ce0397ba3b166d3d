import { z } from 'zod';
import { type BitcoinNetwork, bitcoinGenesis } from '#capabilities/money/chains/server/bitcoin-node.ts';
import { type ExtendedKey, readExtendedKey } from '#capabilities/money/chains/server/extended-key.ts';
import type { ChainSettings } from '#capabilities/money/chains/server/part.ts';
import { httpUrl, setting } from './setting.ts';

/** The contract of USDT where Ethereum's own chain is. */
const mainnetUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const bitcoinNetworks = Object.keys(bitcoinGenesis) as [BitcoinNetwork, ...BitcoinNetwork[]];

const extendedKey = z
  .string()
  .transform((written, context): ExtendedKey => {
    const key = readExtendedKey(written);
    if (typeof key !== 'string') return key;
    const message =
      key === 'private'
        ? 'is a private key, which must never be here: write the extended public key that belongs to it'
        : 'write an extended public key (xpub…, zpub…)';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .optional();

/** The settings of the chains. */
export const chainsGroup = {
  ETH_RPC_URL: setting(httpUrl.optional(), {
    meaning: 'An Ethereum node',
    without: 'a local sample chain, in sample mode',
    production: 'an Ethereum node to look deposits up with',
  }),
  ETH_CHAIN_ID: setting(z.coerce.number().int().positive().default(1), {
    meaning: 'The chain of that node',
  }),
  USDT_CONTRACT: setting(
    z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/, 'write the address of the ERC-20 contract')
      .optional(),
    { meaning: 'The ERC-20 contract of USDT on that chain', without: 'Ethereum’s own, on chain `1`' },
  ),
  BTC_ESPLORA_URL: setting(httpUrl.optional(), {
    meaning: 'An Esplora endpoint',
    without: 'a local sample chain, in sample mode',
    production: 'an Esplora endpoint to look deposits up with',
  }),
  BTC_NETWORK: setting(z.enum(bitcoinNetworks).default('mainnet'), {
    meaning: `The network of that endpoint: ${bitcoinNetworks.map((name) => `\`${name}\``).join(', ')}`,
  }),
  XPUB_ETH: setting(extendedKey, {
    meaning:
      'The extended public key (never the private one) that Ethereum deposit addresses are derived from',
    without: 'a sample key, in sample mode and never for the real chain',
    production: 'the extended public key that Ethereum addresses come from',
  }),
  XPUB_BTC: setting(extendedKey, {
    meaning: 'The same for Bitcoin',
    without: 'a sample key, in sample mode and never for the real chain',
    production: 'the extended public key that Bitcoin addresses come from',
  }),
};

type ChainValues = z.output<z.ZodObject<typeof chainsGroup>>;

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
  // The sample private keys are public: real money must never be sent to their addresses.
  if (ethereum !== undefined && chainId === 1 && values.XPUB_ETH === undefined) {
    missing.push('XPUB_ETH: with real Ethereum, addresses must come from a key of your own');
  }
  if (bitcoin !== undefined && values.BTC_NETWORK === 'mainnet' && values.XPUB_BTC === undefined) {
    missing.push('XPUB_BTC: with real Bitcoin, addresses must come from a key of your own');
  }
  return missing;
}
