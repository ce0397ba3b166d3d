import { othersNamed } from '#capabilities/people/links/face.ts';
import type { OptionWins } from '#capabilities/products/options/face.ts';
import { type CustomerId, parseRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { dayMs, formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { ReturnHints, WithdrawalHint } from '../console-contract.ts';
import { likenessOf } from '../holder-name.ts';
import type { Destination } from '../rules.ts';
import { selectOthersOf } from './destinations.sql.ts';
import { fingerprintOf } from './destinations.ts';
import type { WithdrawalNeeds } from './needs.ts';
import { countAskedSince, selectHistory } from './withdrawals.sql.ts';

const weekMs = 7 * dayMs;
/** More than this within a day is said. */
const quietADay = 2;
/** Options won as often as fewer than one in so many who guess. */
const luck = 1_000;
const winsMs = 30 * dayMs;

/** What an operator should know beside money that leaves: facts that can be looked up, and no judgement. */
export async function hintsOf(
  {
    db,
    customers,
    links,
    kyc,
    clock,
    winsOf,
  }: Pick<WithdrawalNeeds, 'db' | 'customers' | 'links' | 'kyc' | 'clock' | 'winsOf'>,
  customerId: CustomerId,
  destination: Destination,
): Promise<WithdrawalHint[]> {
  const at = clock.now();
  const person = links.personOf(customerId);
  const [others, linked, newestDeviceAt, history, asked, verified, wins] = await Promise.all([
    selectOthersOf(db, customerId, fingerprintOf(destination), othersNamed + 1),
    links.linksOf(customerId),
    customers.newestDeviceAt(customerId),
    selectHistory(db, customerId),
    countAskedSince(db, customerId, [new Date(at - dayMs), new Date(at - weekMs)]),
    kyc.verifiedNameOf(customerId),
    winsOf(person, at - winsMs),
  ]);
  const devices = linked.filter(({ kind }) => kind === 'device').map((link) => link.customerId);
  const isFirst = !history.some(({ status }) => status === 'completed');
  return [
    ...holderDiffers(destination, verified),
    ...(others.length > 0 ? [{ kind: 'destinationOfOthers' as const, ...named(others) }] : []),
    ...(devices.length > 0 ? [{ kind: 'deviceOfOthers' as const, ...named(devices) }] : []),
    ...(isFirst ? [{ kind: 'first' as const }] : []),
    ...(asked.day > quietADay ? [{ kind: 'often' as const, ...asked }] : []),
    ...newDevice(newestDeviceAt, at),
    ...improbable(wins, person.length),
  ];
}

/** The same beside a deposit that is to be paid back. NOT_FOUND where no return was asked for. */
export async function hintsOfReturn(needs: WithdrawalNeeds, text: string): Promise<Result<ReturnHints>> {
  const id = parseRecordId(text);
  const asked = id && (await needs.deposits.askedReturn(id));
  if (asked === undefined) return refuse('NOT_FOUND');
  const { customerId, asset, address } = asked;
  const hints = await hintsOf(needs, customerId, { network: networkOf[asset], address });
  return accept({ hints });
}

/** A bank pays an account whatever name is written on it: the reviewer compares it. */
function holderDiffers(destination: Destination, verified: string | undefined): WithdrawalHint[] {
  if (!('bank' in destination) || verified === undefined) return [];
  const { holder } = destination.bank;
  const likeness = likenessOf(holder, verified);
  return likeness === 'same' ? [] : [{ kind: 'holderDiffers', holder, verified, likeness }];
}

function named(others: readonly bigint[]): { uids: string[]; hasMore: boolean } {
  return { uids: others.slice(0, othersNamed).map(String), hasMore: others.length > othersNamed };
}

/** Looked at before what was won leaves: no outcome is changed. */
function improbable({ won, bets, profit, oneIn }: OptionWins, accounts: number): WithdrawalHint[] {
  if (oneIn < luck || profit <= 0n) return [];
  return [{ kind: 'optionsWon', won, bets, profit: formatUnits(profit), oneIn, accounts }];
}

function newDevice(newestAt: Instant | undefined, at: Instant): WithdrawalHint[] {
  if (newestAt === undefined || at - newestAt > weekMs) return [];
  return [{ kind: 'newDevice', at: formatInstant(newestAt) }];
}
