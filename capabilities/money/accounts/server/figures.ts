import type { LedgerFigures, Period, TransferFilter } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OrderFigures, OrderFilter } from '#capabilities/products/orders/face.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { FileAnswer } from '#foundation/server-kit/call-router.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { CurveRange, EquityCurve } from '../contract.ts';
import { equityCurveOf } from './equity-curve.ts';
import { createEquityRecorder, type EquityRecorder } from './equity-recorder.ts';
import { ordersFile, transfersFile } from './exports.ts';
import type { EquityLookNeeds } from './look-at-equity.ts';
import { profitByDayOf, profitByInstrumentOf } from './profit.ts';
import type { StatementWanted } from './read-statement.ts';
import { createStatements } from './statements.ts';

/** What an account came to over time, and its records as files. */
export interface AccountFigures {
  readonly recorder: EquityRecorder;
  equityCurve(key: AccountKey, range: CurveRange): Promise<EquityCurve>;
  profitByDay(key: AccountKey, period: Period): ReturnType<typeof profitByDayOf>;
  profitByInstrument(key: AccountKey, period: Period): ReturnType<typeof profitByInstrumentOf>;
  exportTransfers(key: AccountKey, language: Language, filter: TransferFilter): FileAnswer;
  exportOrders(key: AccountKey, language: Language, filter: OrderFilter): FileAnswer;
  /** STATEMENT_TOO_LONG, STATEMENTS_BUSY. */
  exportStatement(key: AccountKey, language: Language, wanted: StatementWanted): Promise<Result<FileAnswer>>;
  readonly clock: Clock;
}

export interface AccountFiguresNeeds extends EquityLookNeeds {
  readonly ledger: LedgerFigures;
  readonly orders: OrderFigures;
  readonly platformName: string;
  readonly onError: (error: unknown) => void;
}

export function createAccountFigures(needs: AccountFiguresNeeds): AccountFigures {
  const { ledger, orders, clock } = needs;
  const recorder = createEquityRecorder(needs);
  const statements = createStatements(needs);
  return {
    recorder,
    clock,
    equityCurve: (key, range) => equityCurveOf(needs, key, range),
    profitByDay: (key, period) => profitByDayOf(ledger, key, period),
    profitByInstrument: (key, period) => profitByInstrumentOf(needs, key, period),
    exportTransfers: (key, language, filter) =>
      transfersFile(ledger, { key, language, at: clock.now() }, filter),
    exportStatement: statements.make,
    exportOrders: (key, language, filter) => ordersFile(orders, { key, language, at: clock.now() }, filter),
  };
}
