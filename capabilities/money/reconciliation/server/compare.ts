import { sql } from 'kysely';
import type { LedgerFigures, OutsideSum } from '#capabilities/money/ledger/face.ts';
import type { Asset } from '#foundation/money/money.ts';
import { assetsOn, type Network, networks } from '#foundation/money/networks.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { DifferenceExplainer, NetworkHoldings, WalletsRead } from '../face.ts';
import { compareSides, type Explanation, fineOfUnits, keptExplanations } from '../rules.ts';
import { readWallets, type WalletNeeds } from './read-wallets.ts';
import type { Finding } from './reports.sql.ts';
import { sampleExplanations } from './sample-explanations.ts';

export interface CompareNeeds extends WalletNeeds {
  readonly db: Database;
  readonly ledger: Pick<LedgerFigures, 'outsideSums'>;
  /** Sample money counts as explained; in production it is a difference like any other. */
  readonly isSample: boolean;
  readonly onError: (failure: unknown) => void;
}

/**
 * Both sides of every asset. The chains first, each at one block; then the ledger and all that explains in
 * one look of their own. What can't be read is not compared, and says why: it never counts as nothing.
 */
export async function compareAll(needs: CompareNeeds, wakes: boolean): Promise<Finding[]> {
  const read = await readNetworks(needs, wakes);
  return await needs.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sums = await needs.ledger.outsideSums(tx, 'real');
      const findings: Finding[] = [];
      for (const { network, assets, wallets } of read) {
        for (const asset of assets) {
          findings.push({
            asset,
            network,
            ...(await compareAsset(needs, tx, { asset, network, wallets, sums })),
          });
        }
      }
      return findings;
    });
}

/** What our addresses have on each network, or why that is not known. */
export async function readNetworks(needs: WalletNeeds & Pick<CompareNeeds, 'onError'>, wakes: boolean) {
  const read: NetworkHoldings[] = [];
  for (const network of networks) {
    const wallets = await readWallets(needs, network, wakes).catch((failure: unknown) => {
      needs.onError(failure);
      return { ok: false, why: 'failed' } as const;
    });
    read.push({ network, assets: assetsOn[network], wallets });
  }
  return read;
}

interface Side {
  readonly asset: Asset;
  readonly network: Network;
  readonly wallets: WalletsRead;
  readonly sums: readonly OutsideSum[];
}

async function compareAsset(needs: CompareNeeds, tx: Tx, { asset, network, wallets, sums }: Side) {
  if (!wallets.ok) return { state: 'notCompared', why: wallets.why } as const;
  const own = sums.filter((sum) => sum.asset === asset);
  const explained = await explain(needs, tx, asset, { ...wallets.at, network });
  if (!explained.ok) return { state: 'notCompared', why: `source:${explained.explainer}` } as const;
  const all = [...(needs.isSample ? sampleExplanations(own) : []), ...explained.lines].filter(
    ({ amount }) => amount !== 0n,
  );
  const holdings = wallets.holdings.get(asset) ?? [];
  const chain = holdings.reduce((sum, { amount }) => sum + amount, 0n);
  const ledger = own.reduce((sum, { units }) => sum + fineOfUnits(units), 0n);
  const { height, hash } = wallets.at;
  const lines = keptExplanations(all);
  return { ...compareSides(chain, ledger, all), height, blockHash: hash, holdings, chain, ledger, lines };
}

type Explained =
  | { readonly ok: true; readonly lines: Explanation[] }
  | { readonly ok: false; readonly explainer: string };

/**
 * A source that fails explains nothing: then the asset is not compared. In a savepoint, so that the others
 * can still be.
 */
async function explain(
  { explainers, onError }: CompareNeeds,
  tx: Tx,
  asset: Asset,
  at: Parameters<DifferenceExplainer['explain']>[2],
): Promise<Explained> {
  const lines: Explanation[] = [];
  for (const explainer of explainers()) {
    await sql`savepoint source`.execute(tx);
    try {
      lines.push(...(await explainer.explain(tx, asset, at)));
    } catch (failure) {
      onError(failure);
      await sql`rollback to savepoint source`.execute(tx);
      return { ok: false, explainer: explainer.name };
    }
  }
  return { ok: true, lines };
}
