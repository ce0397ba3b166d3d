import type { PublishedValue } from '#capabilities/desk/configuration/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerFigures, LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { NetworkHoldings } from '#capabilities/money/reconciliation/face.ts';
import { unitsOfFine } from '#capabilities/money/reconciliation/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { type Asset, assets, formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import type { Network } from '#foundation/money/networks.ts';
import { formatPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { solvency } from '../console-contract.ts';
import { inUsdt, isShort, ratioPpm, type Sides, sumSides } from '../solvency.ts';
import type { BankStatements } from './banks.ts';
import { insertLook, type SolvencyLine, type SolvencyLook, selectNewestLook } from './solvency.sql.ts';
import type { TreasuryAlarms } from './treasury-needs.ts';

export type SolvencyView = OutputOf<typeof solvency>;

/** What customers are owed against what is held for them (docs/decisions/0072-solvency-line.md). */
export interface Solvency {
  /** Reads chains, ledger and statements, and stores what they say. `wakes`: a sleeping sample chain too. */
  look(wakes: boolean): Promise<SolvencyView>;
  /** The newest look; taken now where there is none. */
  current(): Promise<SolvencyView>;
  /** The newest look that is stored. */
  newest(): Promise<SolvencyView | undefined>;
}

export interface SolvencyNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Pick<LedgerReader, 'owed'>;
  readonly ledgerFigures: Pick<LedgerFigures, 'outsideSums'>;
  readonly markets: Pick<Prices, 'usdtRate'>;
  readonly alarms: { readonly current: TreasuryAlarms };
  readonly banks: Pick<PublishedValue<BankStatements>, 'current' | 'author' | 'publishedAt'>;
  readonly readHoldings: (wakes: boolean) => Promise<readonly NetworkHoldings[]>;
  readonly isSampleChain: (network: Network) => boolean;
  /** Sample mode: what its invented money is worth counts as held, and says so. */
  readonly isSample: boolean;
}

export function createSolvency(needs: SolvencyNeeds): Solvency {
  const { db, clock, ledger, isSample } = needs;
  let underWay: Promise<SolvencyLook> | undefined;

  async function take(wakes: boolean): Promise<SolvencyLook> {
    const before = await selectNewestLook(db);
    // First: what has come since, the ledger may not have credited, never the other way round.
    const read = await needs.readHoldings(wakes);
    const owed = await ledger.owed('real');
    const invented = isSample ? await sampleMoney(needs) : undefined;
    const at = clock.now();
    const lines = assets.map((asset): SolvencyLine => {
      const last = before?.lines.find((line) => line.asset === asset);
      return {
        ...(owed.find((each) => each.asset === asset) ?? { asset, customers: 0n, promised: 0n, charity: 0n }),
        ...chainOf(needs, asset, read, last, at),
        ...bankOf(needs, asset),
        ...(invented === undefined ? {} : { sample: invented.get(asset) ?? 0n }),
      };
    });
    const look = { at, lines };
    await insertLook(db, look);
    return look;
  }

  /** Concurrent callers get the look under way. */
  async function look(wakes: boolean): Promise<SolvencyView> {
    underWay ??= take(wakes).finally(() => {
      underWay = undefined;
    });
    return viewOf(needs, await underWay);
  }

  async function newest(): Promise<SolvencyView | undefined> {
    const stored = await selectNewestLook(db);
    return stored && viewOf(needs, stored);
  }

  return { look, newest, current: async () => (await newest()) ?? (await look(false)) };
}

/** What our addresses have; what the look before found, where the chain can't be read now. */
function chainOf(
  { isSampleChain }: SolvencyNeeds,
  asset: Asset,
  read: readonly NetworkHoldings[],
  last: SolvencyLine | undefined,
  readAt: number,
): Pick<SolvencyLine, 'chain' | 'notRead' | 'isSampleChain'> {
  const found = read.find((each) => each.assets.includes(asset));
  if (found === undefined) throw new Error(`${asset} has no network`);
  const { network, wallets } = found;
  if (!wallets.ok) {
    const known = last?.chain === undefined ? {} : { chain: last.chain };
    return { ...known, notRead: wallets.why, isSampleChain: isSampleChain(network) };
  }
  const holdings = (wallets.holdings.get(asset) ?? []).map(({ wallet, addresses, amount, largest }) => ({
    wallet,
    addresses,
    units: unitsOfFine(amount),
    largest: largest.map((each) => ({ address: each.address, units: unitsOfFine(each.amount) })),
  }));
  const { height, hash } = wallets.at;
  return {
    chain: { network, readAt, height, hash, wallets: holdings },
    isSampleChain: isSampleChain(network),
  };
}

/** What banks have is in USDT. */
function bankOf(
  { banks }: SolvencyNeeds,
  asset: Asset,
): Pick<SolvencyLine, 'banks' | 'statedBy' | 'statedAt'> {
  if (asset !== 'USDT') return { banks: [] };
  const { author, publishedAt } = banks;
  return {
    banks: banks.current.banks.map(({ amount, ...statement }) => ({ ...statement, units: amount })),
    ...(author === null ? {} : { statedBy: author, statedAt: publishedAt }),
  };
}

/** By the words that refs of the sample data and of `/dev/fund` begin with. */
async function sampleMoney({ db, ledgerFigures }: SolvencyNeeds): Promise<ReadonlyMap<Asset, bigint>> {
  const sums = await db.transaction().execute((tx) => ledgerFigures.outsideSums(tx, 'real'));
  const invented = new Map<Asset, bigint>();
  for (const { asset, origin, units } of sums) {
    if (origin === 'sample' || origin === 'dev') invented.set(asset, (invented.get(asset) ?? 0n) + units);
  }
  return invented;
}

function sidesOf({ customers, promised, charity, chain, banks, sample = 0n }: SolvencyLine): Sides {
  const onChain = (chain?.wallets ?? []).reduce((sum, { units }) => sum + units, 0n);
  const inBanks = banks.reduce((sum, { units }) => sum + units, 0n);
  return { owed: customers + promised + charity, held: onChain + inBanks + sample };
}

function viewOf(needs: SolvencyNeeds, { at, lines }: SolvencyLook): SolvencyView {
  const { markets, alarms, isSample } = needs;
  const { shortBelowPercent } = alarms.current;
  const sidesView = (sides: Sides) => {
    const ratio = ratioPpm(sides);
    return {
      owed: formatUnits(sides.owed),
      held: formatUnits(sides.held),
      ...(ratio === undefined ? {} : { ratio: formatRatePpm(ratio) }),
      isShort: isShort(sides, shortBelowPercent),
    };
  };
  const priced = lines.flatMap((line) => {
    const price = markets.usdtRate(line.asset);
    return price === undefined ? [] : [{ asset: line.asset, price, sides: inUsdt(sidesOf(line), price) }];
  });
  return {
    at: formatInstant(at),
    isSample,
    shortBelowPercent,
    lines: lines.map((line) => ({ ...lineView(line), ...sidesView(sidesOf(line)) })),
    // A part of it would be no whole.
    ...(priced.length < lines.length
      ? {}
      : {
          whole: {
            ...sidesView(sumSides(priced.map(({ sides }) => sides))),
            prices: priced
              .filter(({ asset }) => asset !== 'USDT')
              .map(({ asset, price }) => ({ currency: asset, price: formatPrice(price) })),
          },
        }),
  };
}

function lineView({ asset, customers, promised, charity, chain, banks, sample, ...line }: SolvencyLine) {
  const { notRead, isSampleChain, statedBy, statedAt } = line;
  return {
    currency: asset,
    customers: formatUnits(customers),
    promised: formatUnits(promised),
    charity: formatUnits(charity),
    isSampleChain,
    banks: banks.map(({ units, ...statement }) => ({ ...statement, amount: formatUnits(units) })),
    ...(notRead === undefined ? {} : { notRead }),
    ...(sample === undefined ? {} : { sample: formatUnits(sample) }),
    ...(statedBy === undefined || statedAt === undefined
      ? {}
      : { stated: { by: statedBy, at: formatInstant(statedAt) } }),
    ...(chain === undefined
      ? {}
      : {
          chain: {
            network: chain.network,
            readAt: formatInstant(chain.readAt),
            height: chain.height,
            hash: chain.hash,
            wallets: chain.wallets.map(({ wallet, addresses, units, largest }) => ({
              wallet,
              addresses,
              amount: formatUnits(units),
              largest: largest.map((each) => ({ address: each.address, amount: formatUnits(each.units) })),
            })),
          },
        }),
  };
}
