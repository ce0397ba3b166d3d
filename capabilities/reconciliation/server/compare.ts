import { sql } from 'kysely';
import type { LedgerFigures, OutsideSum } from '#capabilities/ledger/face.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { type ReconciledNetwork, type ReconcilingSource, reconciledNetworks } from '../face.ts';
import { compareSides, type Explanation, fineOfUnits, keptLines } from '../rules.ts';
import { assetsOn, readWallets, type WalletParts, type WalletsRead } from './read-wallets.ts';
import type { Finding } from './reports.sql.ts';
import { sampleLines } from './sample-source.ts';

export interface CompareParts extends WalletParts {
  readonly db: Database;
  readonly ledger: Pick<LedgerFigures, 'outsideSums'>;
  /** Sample money counts as explained; in production it is a difference like any other. */
  readonly isSample: boolean;
  readonly onError: (failure: unknown) => void;
}

/**
 * Both sides of every asset. The chains first, each at one block; then the ledger and all that explains in one look of their own. What
 * can't be read is not compared, and says why: it never counts as nothing.
 */
export async function compareAll(parts: CompareParts, wakes: boolean): Promise<Finding[]> {
  const read = new Map<ReconciledNetwork, WalletsRead>();
  for (const network of reconciledNetworks) {
    const wallets = await readWallets(parts, network, wakes).catch((failure: unknown) => {
      parts.onError(failure);
      return { ok: false, why: 'failed' } as const;
    });
    read.set(network, wallets);
  }
  return await parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sums = await parts.ledger.outsideSums(tx, 'real');
      const findings: Finding[] = [];
      for (const [network, wallets] of read) {
        for (const asset of assetsOn[network]) {
          findings.push({
            asset,
            network,
            ...(await compareAsset(parts, tx, { asset, network, wallets, sums })),
          });
        }
      }
      return findings;
    });
}

interface Side {
  readonly asset: Asset;
  readonly network: ReconciledNetwork;
  readonly wallets: WalletsRead;
  readonly sums: readonly OutsideSum[];
}

async function compareAsset(parts: CompareParts, tx: Tx, { asset, network, wallets, sums }: Side) {
  if (!wallets.ok) return { state: 'notCompared', why: wallets.why } as const;
  const own = sums.filter((sum) => sum.asset === asset);
  const explained = await explain(parts, tx, asset, { ...wallets.at, network });
  if (!explained.ok) return { state: 'notCompared', why: `source:${explained.source}` } as const;
  const all = [...(parts.isSample ? sampleLines(own) : []), ...explained.lines].filter(
    ({ amount }) => amount !== 0n,
  );
  const holdings = wallets.holdings.get(asset) ?? [];
  const chain = holdings.reduce((sum, { amount }) => sum + amount, 0n);
  const ledger = own.reduce((sum, { units }) => sum + fineOfUnits(units), 0n);
  const { height, hash } = wallets.at;
  const lines = keptLines(all);
  return { ...compareSides(chain, ledger, all), height, blockHash: hash, holdings, chain, ledger, lines };
}

type Explained =
  | { readonly ok: true; readonly lines: Explanation[] }
  | { readonly ok: false; readonly source: string };

/** A source that fails explains nothing: then the asset is not compared. In a savepoint, so that the others can still be. */
async function explain(
  { sources, onError }: CompareParts,
  tx: Tx,
  asset: Asset,
  at: Parameters<ReconcilingSource['explain']>[2],
): Promise<Explained> {
  const lines: Explanation[] = [];
  for (const source of sources) {
    await sql`savepoint source`.execute(tx);
    try {
      lines.push(...(await source.explain(tx, asset, at)));
    } catch (failure) {
      onError(failure);
      await sql`rollback to savepoint source`.execute(tx);
      return { ok: false, source: source.name };
    }
  }
  return { ok: true, lines };
}
