import type { Chains } from '#capabilities/money/chains/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { type NetworkCost, postedCost, type Withdrawal } from '../../rules.ts';
import {
  isReplacementEnough,
  type Signed,
  type SignerIdentity,
  type SignerRefusal,
} from '../../signer-protocol.ts';
import type { OwnedWithdrawal } from '../withdrawal-rows.ts';
import { sumCost } from '../withdrawals.sql.ts';
import type { DisbursementProblem, DisbursementProvider, DisbursementStep } from './disbursement-provider.ts';
import { type AttemptRow, selectAttempts, storeAttempts, sumUnderWay } from './disbursements.sql.ts';
import { type EthereumPlace, type EthereumSender, type Fees, NodeFault } from './ethereum-sender.ts';
import { paymentOf, weiPerUnit } from './payment-on-chain.ts';
import { SignerAway, type SignerClient } from './signer-client.ts';

export interface EthereumNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly chains: Pick<Chains, 'tip' | 'lookUp' | 'balances' | 'isSample'>;
  readonly signer: SignerClient;
  /** Starts the sample chain where that is used. */
  readonly place: () => Promise<EthereumPlace>;
  readonly senderOf: (place: EthereumPlace) => EthereumSender;
  readonly confirmationsNeeded: () => number;
  /** Sample mode alone: fills the wallet, and lets a block pass. */
  readonly sample?: { fill(wallet: string): Promise<void>; pass(): Promise<void> };
}

/** The ledger counts to 8 decimals; ETH has 18 on its chain, USDT 6. */
/** How long a transaction may wait in no block before it is made dearer. */
const replaceAfterMs = 3 * minuteMs;
const replaceAnywayAfterMs = 15 * minuteMs;

/** The wallet of the signer, with the chain it pays on. */
interface ReadyWallet {
  readonly sender: EthereumSender;
  readonly wallet: SignerIdentity;
  readonly genesis: string;
  readonly height: number;
}

class Problem extends Error {
  readonly problem: DisbursementProblem;
  readonly isStuck: boolean;
  constructor(problem: DisbursementProblem, isStuck: boolean) {
    super(problem);
    this.problem = problem;
    this.isStuck = isStuck;
  }
}

/** Pays ETH and USDT on Ethereum (docs/decisions/0048-signer.md). */
export function createEthereumDriver(needs: EthereumNeeds): DisbursementProvider {
  return {
    confirmationsNeeded: needs.confirmationsNeeded,
    pays: ({ withdrawal: { channel } }) => channel === 'USDT-ethereum' || channel === 'ETH-ethereum',
    async step(owned) {
      try {
        return await look(needs, owned);
      } catch (error) {
        if (error instanceof Problem)
          return { kind: 'problem', problem: error.problem, isStuck: error.isStuck };
        if (error instanceof NodeFault) return { kind: 'problem', problem: error.problem, isStuck: false };
        if (error instanceof SignerAway) return { kind: 'problem', problem: 'signerAway', isStuck: false };
        throw error;
      }
    },
    async giveUp(owned) {
      try {
        const ready = await readyWallet(needs);
        const known = await needs.signer.void(`${owned.withdrawal.id}`);
        const attempts = known.length === 0 ? [] : await keep(needs, owned, ready, known);
        return await isPast(needs, ready, attempts);
      } catch (error) {
        if (error instanceof Problem || error instanceof NodeFault || error instanceof SignerAway)
          return false;
        throw error;
      }
    },
  };
}

async function readyWallet(needs: EthereumNeeds): Promise<ReadyWallet> {
  const place = await needs.place();
  const tip = await needs.chains.tip('ethereum');
  if (!tip.ok) throw new Problem(tip.fault, false);
  const wallet = await needs.signer.identity();
  const isOurs = wallet.chainId === place.chainId && wallet.token.toLowerCase() === place.token.toLowerCase();
  if (!isOurs) throw new Problem('signerOther', true);
  return { sender: needs.senderOf(place), wallet, genesis: tip.value.genesis, height: tip.value.height };
}

/**
 * What was signed for it on this chain. That of another chain counts for nothing where the chain is a
 * sample, and stops everything else.
 */
async function attemptsOf(needs: EthereumNeeds, { id }: Withdrawal, genesis: string): Promise<AttemptRow[]> {
  const all = await selectAttempts(needs.db, [id]);
  const own = all.filter((attempt) => attempt.genesis === genesis);
  if (own.length < all.length && !needs.chains.isSample('ethereum')) throw new Problem('otherChain', true);
  return own;
}

/** Stores what the signer has signed, before any of it is sent. */
async function keep(
  needs: EthereumNeeds,
  { key, withdrawal }: OwnedWithdrawal,
  { genesis, wallet }: ReadyWallet,
  signed: readonly Signed[],
) {
  const whose = { customerId: key.customerId, withdrawalId: withdrawal.id, genesis, wallet: wallet.address };
  await storeAttempts(needs.db, whose, signed, new Date(needs.clock.now()));
  return await attemptsOf(needs, withdrawal, genesis);
}

/**
 * The signer's attempts, when it signed before a crash; else a new one, when the wallet and the chain are
 * ready for it.
 */
async function signed(needs: EthereumNeeds, owned: OwnedWithdrawal, ready: ReadyWallet) {
  const { withdrawal } = owned;
  const found = await needs.signer.find(`${withdrawal.id}`);
  if (found.length > 0) return await keep(needs, owned, ready, found);
  await needs.sample?.fill(ready.wallet.address);
  const { sender, wallet } = ready;
  const payment = paymentOf(withdrawal, wallet.address);
  const fees = await sender.fees();
  await checkWallet(needs, withdrawal, ready, fees);
  const gas = await sender.gasOf(payment);
  if (gas === undefined) throw new Problem('refusedByChain', true);
  const answer = await needs.signer.sign({
    id: `${withdrawal.id}`,
    asset: payment.asset,
    to: payment.to,
    amount: `${payment.native}`,
    gas: `${(gas * 5n) / 4n}`,
    ...feeInput(fees),
    minedCount: await sender.minedCount(wallet.address),
  });
  if (!answer.ok) throw new Problem(problemOf(answer.refusal), true);
  return await keep(needs, owned, ready, answer.value);
}

/** What others were signed for is spoken for, though the wallet has it still. */
async function checkWallet(
  needs: EthereumNeeds,
  { id, asset, costs }: Withdrawal,
  { wallet, genesis }: ReadyWallet,
  fees: Fees,
): Promise<void> {
  const read = await needs.chains.balances('ethereum', [
    { address: wallet.address, asset },
    { address: wallet.address, asset: 'ETH' },
  ]);
  if (!read.ok) throw new Problem(read.fault, false);
  const [own, ether] = read.value.balances;
  const spoken = await sumUnderWay(needs.db, asset, genesis, id);
  const forGas = (mostGasOfPayment * fees.maxFeePerGas) / weiPerUnit + 1n;
  const isShort =
    own === undefined ||
    ether === undefined ||
    own.units < costs.actual + spoken + (asset === 'ETH' ? forGas : 0n) ||
    ether.units < forGas;
  if (isShort) throw new Problem('walletShort', false);
}

async function look(needs: EthereumNeeds, owned: OwnedWithdrawal): Promise<DisbursementStep> {
  const { withdrawal } = owned;
  const ready = await readyWallet(needs);
  const stored = await attemptsOf(needs, withdrawal, ready.genesis);
  const attempts = stored.length > 0 ? stored : await signed(needs, owned, ready);
  await needs.sample?.pass();
  const needed = needs.confirmationsNeeded();
  for (const attempt of attempts) {
    const looked = await needs.chains.lookUp('ethereum', attempt.hash, { proven: needed });
    if (!looked.ok) throw new Problem(looked.fault, false);
    const { block, status, confirmations } = looked.value ?? {};
    if (block === undefined || confirmations === undefined) continue;
    const cost = await costOf(needs, ready, attempt);
    const mined = { height: block.height, genesis: ready.genesis, cost: cost.exact };
    if (confirmations < needed) return { kind: 'waiting', confirmations, mined };
    if (status === 'failed') return { kind: 'failed', reason: 'reverted', cost, mined };
    const evidence = JSON.stringify({ network: 'ethereum', txHash: attempt.hash, block, confirmations });
    return { kind: 'paid', payment: { paidBy: attempt.hash, cost, evidence }, mined };
  }
  await send(needs, owned, ready, attempts);
  return { kind: 'waiting', confirmations: 0 };
}

async function costOf(
  needs: EthereumNeeds,
  { sender }: ReadyWallet,
  { hash }: AttemptRow,
): Promise<NetworkCost> {
  const exact = await sender.costOf(hash);
  return { asset: 'ETH', exact, units: postedCost(await sumCost(needs.db, 'ETH'), exact, weiPerUnit) };
}

/**
 * Sends the same bytes again. What has waited long and can't be mined at its price is replaced by a dearer
 * one of the same nonce.
 */
async function send(
  needs: EthereumNeeds,
  owned: OwnedWithdrawal,
  ready: ReadyWallet,
  attempts: readonly AttemptRow[],
): Promise<void> {
  const { sender } = ready;
  const last = attempts.at(-1);
  if (last === undefined) throw new Error('no signed transaction to send');
  if (await hasPassed(needs, ready, last)) throw new Problem('nonceTaken', true);
  await sender.send(last.raw);
  const waitedMs = needs.clock.now() - last.signed_at.getTime();
  if (waitedMs < replaceAfterMs) return;
  const fees = await sender.fees();
  const isTooCheap = BigInt(last.max_fee_per_gas) < fees.baseFee + fees.maxPriorityFeePerGas;
  if (!isTooCheap && waitedMs < replaceAnywayAfterMs) return;
  const answer = await needs.signer.replace({
    id: `${owned.withdrawal.id}`,
    replaces: last.hash,
    ...feeInput({
      maxFeePerGas: raised(BigInt(last.max_fee_per_gas), fees.maxFeePerGas),
      maxPriorityFeePerGas: raised(BigInt(last.max_priority_fee_per_gas), fees.maxPriorityFeePerGas),
    }),
  });
  if (!answer.ok)
    throw new Problem(answer.refusal === 'policy' ? 'feesAbovePolicy' : problemOf(answer.refusal), true);
  const replaced = (await keep(needs, owned, ready, answer.value)).at(-1);
  if (replaced !== undefined) await sender.send(replaced.raw);
}

/**
 * Whether the chain has gone past the nonce, too deep for a reorganisation: none of its transactions
 * can be mined any more.
 */
async function hasPassed(
  needs: EthereumNeeds,
  { sender, wallet, height }: ReadyWallet,
  { nonce }: AttemptRow,
): Promise<boolean> {
  const deep = height - needs.confirmationsNeeded() + 1;
  return deep >= 0 && (await sender.minedCount(wallet.address, deep)) > Number(nonce);
}

async function isPast(needs: EthereumNeeds, ready: ReadyWallet, attempts: readonly AttemptRow[]) {
  for (const attempt of attempts) {
    if (!(await hasPassed(needs, ready, attempt))) return false;
    const looked = await needs.chains.lookUp('ethereum', attempt.hash);
    if (!looked.ok || looked.value !== undefined) return false;
  }
  return true;
}

/** More than a payment of either kind takes. */
const mostGasOfPayment = 120_000n;

function feeInput({ maxFeePerGas, maxPriorityFeePerGas }: Omit<Fees, 'baseFee'>) {
  return { maxFeePerGas: `${maxFeePerGas}`, maxPriorityFeePerGas: `${maxPriorityFeePerGas}` };
}

/** What the chain asks now, or the least that a replacement must offer. */
function raised(before: bigint, now: bigint): bigint {
  return isReplacementEnough(before, now) ? now : (before * 9n) / 8n + 1n;
}

function problemOf(refusal: SignerRefusal): DisbursementProblem {
  switch (refusal) {
    case 'otherPayment':
    case 'voided':
    case 'nonceAhead':
      return refusal;
    case 'policy':
      return 'abovePolicy';
    case 'feesTooLow':
      return 'feesAbovePolicy';
    case 'unknown':
    case 'malformed':
      return 'signerOther';
  }
}
