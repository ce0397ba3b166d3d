import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { ActionCarrier, CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { Appropriateness } from '#capabilities/people/quiz/face.ts';
import type { OutputOf, Page } from '#foundation/calls/define-call.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { optionExposure, reviewedOption } from '../console-contract.ts';
import type { OptionOrder } from '../contract.ts';
import type { Options } from '../face.ts';
import type { Products } from '../products.ts';
import { createOptionActions } from './apply-action.ts';
import { type BuyOption, createBuyOption } from './buy-option.ts';
import { createExposureRegister, type PersonOf } from './exposure-register.ts';
import { exposureOf } from './exposure-report.ts';
import { createOptionEngine, type OptionEngine } from './option-engine.ts';
import { createOptionParticipant } from './option-lane.ts';
import { createOptionOffer, type OptionOffer } from './option-offer.ts';
import { optionViewAt } from './option-view.ts';
import { type OptionFilter, selectOption, selectOptions } from './options.sql.ts';
import { createMeasure, PriceHistory } from './price-history.ts';
import { createResetOptions } from './reset-options.ts';
import { createOptionReviews, reviewEvidence } from './review-option.ts';
import { createOptionSale, type OptionSale } from './sell-option.ts';
import { createUsualMove } from './usual-move.ts';

/** Up/down options: what their calls, other capabilities and the engine role need of them. */
export interface OptionServices extends Options {
  readonly buy: BuyOption;
  readonly sale: OptionSale;
  readonly offer: OptionOffer;
  list(key: AccountKey, filter: OptionFilter, page: PageRange): Promise<Page<OptionOrder>>;
  find(key: AccountKey, id: RecordId): Promise<Result<OptionOrder>>;
  /** `Instrument.optionPeriods`. */
  periodsOf(market: InstrumentTerms): { seconds: number; profitRate: string }[];
  exposureReport(): Promise<OutputOf<typeof optionExposure>>;
  reviewEvidence(subjectId: string): Promise<Result<OutputOf<typeof reviewedOption>>>;
  /** Stakes that wait for an operator. */
  readonly reviews: ReviewHandler;
  /**
   * Started by the process that has the engine role, after the markets have their prices and before the feed
   * runs.
   */
  readonly engine: OptionEngine;
  /** Carries out on options what companies do to their shares. */
  readonly carrier: ActionCarrier;
}

export interface OptionNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly products: ConfigValue<Products>;
  readonly allows: (customerId: CustomerId, offering: 'options') => ReturnType<Jurisdictions['allows']>;
  readonly appropriateness?: Appropriateness;
  /** A customer and all linked to them; without it each stands alone. */
  readonly personOf?: PersonOf;
  /** What companies do to the shares that are listed; without it nothing. */
  readonly actions?: Pick<CorporateActions, 'between'>;
  /** Hears of faults of the engine, which goes on trying. */
  readonly onError: (error: unknown) => void;
}

export function createOptions(needs: OptionNeeds): OptionServices {
  const { db, clock } = needs;
  const exposure = createExposureRegister(needs.personOf ?? ((customerId) => [customerId]));
  const usualMove = createUsualMove(needs.markets);
  const offer = createOptionOffer({ ...needs, usualMove });
  const participant = createOptionParticipant((changes) => engine.follow(changes));
  const history = new PriceHistory();
  const measure = createMeasure(history, needs.markets);
  const all = { ...needs, exposure, offer, participant, history, measure, usualMove };
  const engine = createOptionEngine(all);
  return {
    buy: createBuyOption(all),
    sale: createOptionSale(all),
    offer,
    async list(key, filter, page) {
      const { total, options } = await selectOptions(db, key, filter, page);
      return { total, rows: options.map((option) => optionViewAt(key.book, option, clock.now())) };
    },
    async find(key, id) {
      const option = await selectOption(db, key, id);
      return option === undefined ? refuse('NOT_FOUND') : accept(optionViewAt(key.book, option, clock.now()));
    },
    periodsOf: (market) =>
      (offer.termsFor(market)?.periods ?? []).map(({ seconds, profitRatePpm }) => ({
        seconds,
        profitRate: formatRatePpm(profitRatePpm),
      })),
    async receiptTicks(key, id) {
      const option = await selectOption(db, key, id);
      if (option === undefined) return undefined;
      // A settled one has its ticks beside its transfers.
      const isRunning = option.status === 'open' && option.entry !== null;
      return isRunning ? [`[${option.entry.tick}]`] : [];
    },
    reset: createResetOptions(all),
    exposureReport: () => exposureOf(db, offer),
    reviewEvidence: (subjectId) => reviewEvidence(all, subjectId),
    reviews: createOptionReviews(all),
    engine,
    carrier: createOptionActions({ ...all, engine }),
  };
}
