import type { FiguresOf } from '#capabilities/desk/content/figures.ts';
import type { OperatorsServiceNeeds } from '#capabilities/desk/operators/server/needs.ts';
import type { TellAheadNeeds } from '#capabilities/markets/actions/server/tell-ahead.ts';
import type { HaltDeskNeeds } from '#capabilities/markets/catalogue/server/halt-desk.ts';
import type { HasHolders } from '#capabilities/markets/catalogue/server/instrument-list.ts';
import type { MarketsPartNeeds } from '#capabilities/markets/markets/server/part.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { OrderChecks } from '#capabilities/money/adjustments/face.ts';
import type { DepositServiceNeeds } from '#capabilities/money/deposits/server/deposit-needs.ts';
import type { RecordActs } from '#capabilities/money/ledger/face.ts';
import type { WalletNeeds } from '#capabilities/money/reconciliation/server/read-wallets.ts';
import type { CustomerDeskNeeds } from '#capabilities/people/customers/server/desk.ts';
import type { CustomersServiceNeeds } from '#capabilities/people/customers/server/needs.ts';
import type { LinksNeeds } from '#capabilities/people/links/server/links.ts';
import { port } from '#foundation/server-kit/port.ts';
import type { Readers } from '../edges.ts';

/**
 * All that a lower floor asks of a higher one. Why each is needed: docs/architecture.md, "The ports". Where a
 * later place in the order, or a part made by itself, does it, there is no port.
 */
export function createPorts() {
  return {
    mailReaders: port<() => Readers>('mail.readers'),
    recordActs: port<RecordActs>('ledger.recordActs'),
    handOver: port<OperatorsServiceNeeds['handOver']>('operators.handOver'),
    exampleOf: port<FiguresOf>('content.exampleOf'),
    accountsOf: port<CustomersServiceNeeds['accountsOf']>('customers.accountsOf'),
    servesCountry: port<CustomersServiceNeeds['servesCountry']>('customers.servesCountry'),
    usdtRate: port<Prices['usdtRate']>('customers.usdtRate'),
    bindInvitation: port<CustomersServiceNeeds['bindInvitation']>('customers.bindInvitation'),
    afterRegistered: port<CustomersServiceNeeds['afterRegistered']>('customers.afterRegistered'),
    newDevice: port<CustomersServiceNeeds['newDevice']>('customers.newDevice'),
    sessionsEnded: port<CustomersServiceNeeds['sessionsEnded']>('customers.sessionsEnded'),
    leftOpenOf: port<CustomerDeskNeeds['leftOpenOf']>('customers.leftOpenOf'),
    linkSources: port<LinksNeeds['sources']>('links.sources'),
    measureDailyVolume: port<MarketsPartNeeds['measureDailyVolume']>('markets.measureDailyVolume'),
    hasHolders: port<HasHolders>('catalogue.hasHolders'),
    tellHalted: port<HaltDeskNeeds['tellHalted']>('catalogue.tellHalted'),
    tellActionNews: port<TellAheadNeeds['tellHolders']>('actions.tellHolders'),
    optionPeriodsOf: port<MarketsPartNeeds['optionPeriodsOf']>('markets.optionPeriodsOf'),
    gapOf: port<MarketsPartNeeds['gapOf']>('markets.gapOf'),
    explainers: port<WalletNeeds['explainers']>('reconciliation.explainers'),
    differenceOf: port<OrderChecks['differenceOf']>('adjustments.differenceOf'),
    payReturns: port<DepositServiceNeeds['payReturns']>('deposits.payReturns'),
  };
}

export type Ports = ReturnType<typeof createPorts>;
