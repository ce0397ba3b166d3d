import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';

export { readMeanLine, readTickLine } from './evidence.ts';

/** What customers made of options that are decided. */
export interface OptionWins {
  readonly won: number;
  readonly bets: number;
  /** USDT units; below zero, a loss. */
  readonly profit: bigint;
  /** One in how many who guess wins so many or more. */
  readonly oneIn: number;
}

/** What other capabilities may ask of the options. */
export interface Options {
  /**
   * What decided an option and is not yet evidence of its transfers, each text an array;
   * undefined when the account has no option of that id.
   */
  receiptTicks(key: AccountKey, id: RecordId): Promise<readonly string[] | undefined>;
  /** Gives back every stake of the demo book: its options end, whatever they stood at. */
  reset(key: AccountKey): Promise<Result<null>>;
}
