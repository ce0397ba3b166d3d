import { conversionAccount } from '#capabilities/money/accounting/conversion.ts';
import type { LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Clock, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { Conversion } from '../contract.ts';
import { conversionTransfers, type PricedConversion } from '../rules.ts';
import { conversionView } from './conversion-view.ts';
import { conversionTable, type NewConversion, selectUsedQuotes } from './conversions.sql.ts';

/**
 * A command that waited longer than this in the platform is not carried out: the customer saw another price.
 */
const maxDecisionDelayMs = 3 * secondMs;

/** The quotes of a customer that have been used and have not expired. */
type UsedQuotes = ReadonlySet<string>;

/** What was agreed when the command arrived. */
export interface AgreedConversion {
  readonly priced: PricedConversion;
  readonly evidence: string;
  readonly quote: { readonly quoteId: string; readonly expiresAt: Instant } | undefined;
}

export interface Converting {
  /** A refusal is given only if the request is not a repeated one. */
  readonly agreed: Result<AgreedConversion>;
  readonly acceptedAt: Instant;
}

export type ConvertKind = MoneyCommandKind<Converting, UsedQuotes, NewConversion, Conversion>;

/**
 * Moves both assets and the fee between the customer and the platform's inventory, and stores the conversion.
 */
export function convertKind(clock: Clock): ConvertKind {
  return {
    name: 'conversion.convert',
    participant: conversionParticipant(clock),
    funded: () => [conversionAccount],
    decide({ agreed, acceptedAt }, context) {
      if (!agreed.ok) return agreed;
      const { priced, evidence, quote } = agreed.value;
      if (context.at - acceptedAt > maxDecisionDelayMs)
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      if (quote !== undefined && context.state.has(quote.quoteId)) return refuse('QUOTE_EXPIRED');
      const id = context.nextId();
      const { customerId } = context.key;
      const stored = { ...priced, id, customerId, evidence, quote, at: context.at };
      const answer = conversionView(stored);
      return accept({
        transfers: conversionTransfers(priced, String(id), evidence),
        change: stored,
        answer,
        events: [{ event: 'balance', data: { conversion: answer.id } }],
      });
    },
  };
}

function conversionParticipant(clock: Clock): LaneParticipant<UsedQuotes, NewConversion> {
  return {
    name: 'conversion',
    empty: new Set(),
    async load(connection, keys) {
      // The batch is decided later than this: what has expired now has expired then.
      const rows = await selectUsedQuotes(
        connection,
        keys.map(({ customerId }) => customerId),
        clock.now(),
      );
      const used = Map.groupBy(rows, ({ customer_id }) => customer_id);
      return new Map(
        keys.map((key) => [
          accountKeyText(key),
          new Set(used.get(key.customerId)?.map(({ quote_id }) => quote_id)),
        ]),
      );
    },
    apply: (used, { quote }) => (quote === undefined ? used : new Set([...used, quote.quoteId])),
    store: (connection, changes) =>
      conversionTable.insert(
        connection,
        changes.map(({ change }) => change),
      ),
  };
}
