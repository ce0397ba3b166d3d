import type { Finding } from '#capabilities/money/integrity/face.ts';
import type { LedgerAudit } from '#capabilities/money/ledger/face.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { adjustedPriceIn, readReference } from '../evidence.ts';
import type { AnyOption } from '../option.ts';
import { type Reference, sampledPrices, trimmedMean } from '../reference.ts';
import { isExitOf, outcomeOf } from '../rules.ts';
import type { Owned } from './option-rows.ts';
import { selectOptionsByKey } from './options.sql.ts';

/** So many options are read at once. */
const optionsAtOnce = 1_000;
const decided = ['optionWin', 'optionLoss', 'optionRefund'] as const;

/** A price as it was measured; an entry perhaps with what corporate actions made of it. */
interface Measured extends Reference {
  readonly adjusted: Price | undefined;
}

interface Settled {
  readonly customerId: bigint;
  readonly id: bigint;
  readonly reason: (typeof decided)[number];
  readonly evidence: readonly Measured[];
}

/**
 * Recomputes what settled each option from the samples in its evidence, which the hash chain covers: both
 * means, that they are the option's own prices over the window it was sold with, and who has won. Gives the
 * first that differs.
 */
export async function verifyPrices(tx: Tx, audit: LedgerAudit): Promise<Finding | undefined> {
  let gathered: Settled[] = [];
  for await (const { key, ref, reason, evidence } of audit.transfersByCustomer()) {
    const ended = decided.find((each) => each === reason);
    const id = parseRecordId(ref);
    if (ended === undefined || id === undefined) continue;
    gathered.push({ customerId: key.customerId, id, reason: ended, evidence: readLines(evidence ?? '[]') });
    if (gathered.length < optionsAtOnce) continue;
    const finding = await compare(tx, gathered);
    if (finding !== undefined) return finding;
    gathered = [];
  }
  return await compare(tx, gathered);
}

async function compare(tx: Tx, settled: readonly Settled[]): Promise<Finding | undefined> {
  const owned = await selectOptionsByKey(tx, settled);
  const options = new Map(owned.map((each) => [nameOf(each), each.option]));
  for (const each of settled) {
    const row = `option ${each.id} of customer ${each.customerId}`;
    const problem = problemOf(each, options.get(row));
    if (problem !== undefined) return { row, problem };
  }
  return undefined;
}

const nameOf = ({ key, option }: Owned) => `option ${option.id} of customer ${key.customerId}`;

function problemOf({ reason, evidence }: Settled, option: AnyOption | undefined): string | undefined {
  const [entry, exit] = evidence;
  if (entry === undefined || exit === undefined) {
    // Evidence of before was objects.
    const isOlder = reason === 'optionRefund' || option?.window === null;
    return isOlder ? undefined : 'was settled without its prices';
  }
  for (const { price, window, stood } of evidence) {
    if (trimmedMean(sampledPrices(stood), window?.dropped ?? 0) !== price)
      return 'its price is not its samples’ mean';
  }
  if (option === undefined || !('entry' in option) || option.entry === null || !('exitPrice' in option))
    return 'was settled, but is not entered and ended';
  const entryPrice = entry.adjusted ?? entry.price;
  if (option.entry.price !== entryPrice || option.exitPrice !== exit.price)
    return 'has other prices than its evidence';
  const running = {
    ...option,
    status: 'open' as const,
    acceptedTime: option.entry.time,
    entry: option.entry,
  };
  if (entry.at !== option.entry.time || !isExitOf(running, exit)) return 'was measured over another window';
  const outcome = outcomeOf(option.direction, entryPrice, exit.price);
  const right = { won: 'optionWin', lost: 'optionLoss', tie: 'optionRefund' }[outcome];
  return right === reason ? undefined : `was paid as ${reason}, its prices make ${right}`;
}

/** None of evidence that was objects. */
function readLines(text: string): Measured[] {
  const parts: unknown[] = JSON.parse(text);
  return parts.flatMap((part) =>
    typeof part === 'string' ? [{ ...readReference(part), adjusted: adjustedPriceIn(part) }] : [],
  );
}
