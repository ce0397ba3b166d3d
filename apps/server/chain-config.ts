import type { ChainSettings } from '#capabilities/money/chains/server/part.ts';
import type { SettingValues } from './settings.ts';

/** The contract of USDT where Ethereum's own chain is. */
const mainnetUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

type ChainValues = Pick<
  SettingValues,
  | 'ETH_RPC_URL'
  | 'ETH_CHAIN_ID'
  | 'USDT_CONTRACT'
  | 'BTC_ESPLORA_URL'
  | 'BTC_NETWORK'
  | 'XPUB_ETH'
  | 'XPUB_BTC'
>;

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
