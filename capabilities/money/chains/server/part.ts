import { join } from 'node:path';
import type { Database } from '#foundation/server-kit/database.ts';
import type { TraceKind } from '#foundation/server-kit/traces.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Chains } from '../face.ts';
import { type BitcoinSettings, createBitcoinNode } from './bitcoin-node.ts';
import { type ChainConnection, createChains } from './chains.ts';
import { createEthereumNode, type EthereumSettings } from './ethereum-node.ts';
import type { ExtendedKey } from './extended-key.ts';
import type { ChainNode } from './node.ts';
import { createSampleChains, type SampleChains, sampleKey } from './sample/sample-chains.ts';
import { depositAddressTraces } from './traces.sql.ts';

/** The operator's nodes and keys; what is left out is a sample chain's. */
export interface ChainSettings {
  readonly ethereum: EthereumSettings | undefined;
  readonly bitcoin: BitcoinSettings | undefined;
  readonly keys: { readonly ethereum: ExtendedKey | undefined; readonly bitcoin: ExtendedKey | undefined };
}

export interface ChainsPart {
  readonly chains: Chains;
  /** Undefined when both networks are the operator's own nodes. */
  readonly sample: SampleChains | undefined;
  readonly traces: readonly TraceKind[];
  stop(): Promise<void>;
}

/** Connects to nothing yet: a node that is down holds no start up. */
export function createChainsPart({
  db,
  clock,
  settings,
  dataDir,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: ChainSettings;
  /** Where sample chains are kept; without it they are others at each start. */
  readonly dataDir?: string;
}): ChainsPart {
  const { ethereum, bitcoin, keys } = settings;
  const folder = dataDir && join(dataDir, 'sample-chains');
  const sample = ethereum === undefined || bitcoin === undefined ? createSampleChains(folder) : undefined;
  const chains = createChains({
    db,
    clock,
    keys: {
      ethereum: keys.ethereum ?? sampleKey('ethereum'),
      bitcoin: keys.bitcoin ?? sampleKey('bitcoin'),
      bitcoinNetwork: bitcoin?.network ?? 'regtest',
    },
    connections: {
      ethereum: ethereum === undefined ? of(sample?.ethereum) : own(createEthereumNode(ethereum)),
      bitcoin: bitcoin === undefined ? of(sample?.bitcoin) : own(createBitcoinNode(bitcoin)),
    },
    token: async () => ethereum?.token ?? (await of(sample).token()),
  });
  return {
    chains,
    sample,
    traces: [depositAddressTraces(db)],
    stop: async () => void (await sample?.stop()),
  };
}

function own(node: ChainNode): ChainConnection {
  return { isSample: false, isAwake: () => true, node: async () => node };
}

function of<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no node and no sample chain for a network');
  return value;
}
