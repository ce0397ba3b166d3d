import type { ChainFault, ChainTransaction } from '#capabilities/money/chains/face.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import { type Network, reorganisableBlocks } from '#foundation/money/networks.ts';
import { type FoundPayment, isSameOutput, type Recharge } from '../rules.ts';
import { sighting } from './deposit-commands.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { type StoredTransfer, selectTransfersOf } from './deposits.sql.ts';
import { writeToTreasurers } from './retention-alarm.ts';

/** What a look at the chain for one transaction met. */
export type Look =
  | { readonly kind: 'seen'; readonly transaction: ChainTransaction }
  /** The node knows no such transaction. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'fault'; readonly fault: ChainFault };

/**
 * Looks a transaction up and keeps what it pays to addresses of all customers: new payments become deposits,
 * known ones are brought up to date, and what is no longer there is marked so. A fault changes nothing.
 */
export async function lookAt(
  needs: DepositNeeds,
  network: Network,
  txHash: string,
  { isDeciding = false } = {},
): Promise<Look> {
  const { chains, db } = needs;
  const { confirmations } = needs.terms();
  const needed = network === 'bitcoin' ? confirmations.BTC : Math.max(confirmations.ETH, confirmations.USDT);
  const stored = await selectTransfersOf(db, network, txHash);
  // What has been shown once to be so deep is shown again only when something is to be decided.
  const isShown =
    stored.length > 0 && stored.every((each) => each.seen === 'included' && each.confirmations >= needed);
  const reading = await chains.lookUp(network, txHash, isShown && !isDeciding ? {} : { proven: needed });
  if (!reading.ok) return { kind: 'fault', fault: reading.fault };
  const transaction = reading.value;
  const paid = transaction === undefined ? [] : foundIn(transaction);
  for (const { customerId, found } of paid) {
    const known = stored.find((each) => isSameOutput(each, found));
    if (known === undefined || hasChanged(known, found, needs)) {
      await sight(needs, customerId, found, known?.rechargeId);
    }
  }
  for (const known of stored) {
    if (paid.some(({ found }) => isSameOutput(found, known))) continue;
    const seen = transaction?.status === 'failed' ? 'failed' : 'gone';
    const { customerId, rechargeId, ...found } = known;
    if (known.seen === seen) continue;
    await sight(
      needs,
      customerId,
      { ...found, seen, confirmations: 0, block: undefined, isFinal: false },
      rechargeId,
    );
  }
  return transaction === undefined ? { kind: 'unknown' } : { kind: 'seen', transaction };
}

/** A deposit's own transaction; undefined when it has none that could be looked up. */
export function hashOf({ payment, announcement }: Recharge): string | undefined {
  return payment?.txHash ?? announcement?.txHash;
}

/** Tells the lane what a chain shows of a payment. */
export async function sight(
  { lane, terms, operators, platformName }: DepositNeeds,
  customerId: CustomerId,
  found: FoundPayment,
  rechargeId: RecordId | undefined,
): Promise<void> {
  const key = realBook(customerId);
  const writeHeld = await writeToTreasurers(operators, platformName);
  const done = await lane.submit(sighting, { key, input: { found, rechargeId, writeHeld, terms: terms() } });
  if (!done.ok && done.refusal !== 'NOT_FOUND')
    throw new Error(`storing a payment was refused: ${done.refusal}`);
}

function foundIn(transaction: ChainTransaction): { customerId: CustomerId; found: FoundPayment }[] {
  const { network, txHash, status, block, confirmations, genesis } = transaction;
  return transaction.transfers.map(({ owner, output, asset, address, native, units, senders }) => ({
    customerId: owner.customerId,
    found: {
      network,
      txHash,
      output,
      asset,
      address,
      native,
      units,
      senders,
      genesis,
      seen: status,
      block,
      confirmations,
      isFinal: confirmations > reorganisableBlocks[network],
    },
  }));
}

/**
 * Whether there is anything to tell: up to the confirmations it needs each counts, beyond them only that it
 * is final.
 */
function hasChanged(known: StoredTransfer, found: FoundPayment, { terms }: DepositNeeds): boolean {
  const needed = terms().confirmations[found.asset];
  return (
    known.seen !== found.seen ||
    known.units !== found.units ||
    known.address !== found.address ||
    known.isFinal !== found.isFinal ||
    known.block?.hash !== found.block?.hash ||
    (known.confirmations !== found.confirmations &&
      Math.min(known.confirmations, found.confirmations) < needed)
  );
}
