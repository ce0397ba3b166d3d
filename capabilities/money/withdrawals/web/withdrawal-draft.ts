import type { OutputOf } from '#foundation/calls/define-call.ts';
import { type Asset, formatUnits, parseUnits } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import type { checkWithdrawalAddress } from '../address-contract.ts';
import type { withdrawalCount } from '../contract.ts';
import type { WithdrawalMethod } from '../rules.ts';
import { type Destination, isWholeBank, noBank, noDestination } from './destination.ts';
import type { WantedCheck, WantedCount, WantedWithdrawal } from './queries.ts';

/** A withdrawal as far as it is filled in. */
export interface WithdrawalDraft {
  readonly method: WithdrawalMethod | undefined;
  readonly currency: Asset;
  readonly destination: Destination;
  readonly amount: string;
}

export const emptyDraft: WithdrawalDraft = {
  method: undefined,
  currency: 'USDT',
  destination: noDestination,
  amount: '',
};

/** Banks are paid in one currency; the first account to come to mind is one at home. */
export function withMethod(
  draft: WithdrawalDraft,
  method: WithdrawalMethod,
  home?: string | undefined,
): WithdrawalDraft {
  const currency = method === 'bank' ? 'USDT' : draft.currency;
  return { ...draft, method, currency, destination: { ...noDestination, bank: noBank(home) } };
}

/** An address stays as long as the network does; an amount is of its currency. */
export function withCurrency(draft: WithdrawalDraft, currency: Asset): WithdrawalDraft {
  const isSameNetwork = networkOf[currency] === networkOf[draft.currency];
  return { ...draft, currency, amount: '', destination: isSameNetwork ? draft.destination : noDestination };
}

export function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}

/** What to ask the costs of. Before an amount is typed, a small one asks for the limits alone. */
export function wantedCount({ method, currency, amount }: WithdrawalDraft): WantedCount | undefined {
  return method === undefined ? undefined : { method, currency, amount: isAmount(amount) ? amount : '1' };
}

/** Which destination to ask about, once it is typed out. */
export function wantedCheck({ method, currency, destination }: WithdrawalDraft): WantedCheck | undefined {
  if (method === 'bank')
    return isWholeBank(destination.bank) ? { method, bank: destination.bank } : undefined;
  if (method === undefined || destination.address.length < 20) return undefined;
  return { method, currency, address: destination.address };
}

type Figures = OutputOf<typeof withdrawalCount>;

/** What stands in the way of an amount whose costs are known. */
export function amountProblem(
  amount: string,
  {
    available,
    minAmount,
    maxAmount,
    actualAmount,
  }: Pick<Figures, 'available' | 'minAmount' | 'maxAmount' | 'actualAmount'>,
): 'INSUFFICIENT_FUNDS' | 'limits' | undefined {
  const units = parseUnits(amount) ?? 0n;
  if (units > (parseUnits(available) ?? 0n)) return 'INSUFFICIENT_FUNDS';
  const isWithin = units >= (parseUnits(minAmount) ?? 0n) && units <= (parseUnits(maxAmount) ?? 0n);
  return isWithin && actualAmount !== '0' ? undefined : 'limits';
}

/** What would be sent, but for the secrets; undefined while something is missing or in the way. */
export function wantedWithdrawal(
  { method, currency, destination, amount }: WithdrawalDraft,
  figures: Figures | undefined,
  checked: OutputOf<typeof checkWithdrawalAddress> | undefined,
): Omit<WantedWithdrawal, 'tradPwd' | 'totp'> | undefined {
  if (method === undefined || figures === undefined || checked === undefined) return undefined;
  if (amountProblem(amount, figures) !== undefined) return undefined;
  const expectedFee = formatUnits((parseUnits(figures.fee) ?? 0n) + (parseUnits(figures.networkFee) ?? 0n));
  const { address } = checked;
  const to = address === undefined ? { bank: destination.bank } : { address, network: networkOf[currency] };
  return { method, currency, amount, label: destination.label, expectedFee, ...to };
}
