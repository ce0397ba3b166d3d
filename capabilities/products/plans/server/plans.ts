import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { LedgerReader, MoneyLane, ReserveUse } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { SetAside } from '#capabilities/money/ledger/set-aside.ts';
import { transferView } from '#capabilities/money/ledger/transfer-shape.ts';
import type { LimitOn } from '#foundation/calls/account-limits.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type { Plan, SmartOrder, SmartReceipt } from '../contract.ts';
import { type ConfiguredProduct, productOf, productsShape } from '../products.ts';
import { creditedThrough, type PlanStatus, type SmartPlan } from '../rules.ts';
import { createPlanAdvance, type PlanAdvance } from './advance-plans.ts';
import { initialProducts } from './initial-products.ts';
import { buying, exiting, renewing } from './plan-commands.ts';
import { accruedUntilOf } from './plan-lane.ts';
import { createPlanSetAside } from './plan-set-aside.ts';
import { type NamelessOrder, planView } from './plan-view.ts';
import { selectPlan, selectPlans } from './plans.sql.ts';
import { productView } from './product-view.ts';
import { createPlansReserveUse } from './reserve-use.ts';

/**
 * Smart plans (docs/product.md, "Smart plans"): sold with their whole yield reserved, credited daily, ended
 * by dates alone.
 */
export interface PlanServices {
  products(language: Language): Promise<Plan[]>;
  funding(): Promise<{ free: string; promised: string }>;
  buy(
    key: AccountKey,
    order: BuyPlan,
    request: CommandRequest,
    language: Language,
  ): Promise<Result<SmartOrder>>;
  exit(key: AccountKey, id: string, request: CommandRequest, language: Language): Promise<Result<SmartOrder>>;
  renew(
    key: AccountKey,
    choice: { readonly id: string; readonly renew: boolean },
    request: CommandRequest,
    language: Language,
  ): Promise<Result<SmartOrder>>;
  list(
    key: AccountKey,
    status: PlanStatus | undefined,
    page: PageRange,
    language: Language,
  ): Promise<Page<SmartOrder>>;
  receipt(key: AccountKey, id: string, language: Language): Promise<Result<SmartReceipt>>;
  readonly advance: PlanAdvance;
  readonly reserveUse: ReserveUse;
  /** Principals pay for losses: plans end for that without a penalty. */
  readonly setAside: SetAside;
}

export interface BuyPlan {
  readonly planId: string;
  readonly days: number;
  readonly amount: bigint;
  readonly renew: boolean;
}

export interface PlanNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly limitOn: LimitOn;
  /** Whether nothing new may begin in an account: its plans end without another term. */
  readonly isBarred: (key: AccountKey) => boolean;
}

export async function createPlans(needs: PlanNeeds): Promise<PlanServices> {
  const { db, lane, ledger, clock, limitOn, isBarred } = needs;
  const catalogue = await needs.configuration.define({
    name: 'plans.products',
    schema: productsShape,
    initial: { products: initialProducts },
    permission: 'products.configure',
    guardsMoney: true,
  });
  function productFor(id: string) {
    const product = catalogue.current.products.find((each) => each.id === id && each.onSale);
    return product === undefined ? undefined : productOf(product);
  }
  const named = (order: NamelessOrder, language: Language): SmartOrder => ({
    ...order,
    name: nameOf(catalogue.current.products, order.planId, language),
  });
  const answered = (result: Result<NamelessOrder>, language: Language): Result<SmartOrder> =>
    result.ok ? accept(named(result.value, language)) : result;

  /** The plan with this id; NOT_FOUND for an unknown one or another customer's. */
  async function owned(key: AccountKey, text: string) {
    const id = parseRecordId(text);
    const found = id === undefined ? undefined : await selectPlan(db, key, id);
    return found === undefined ? refuse('NOT_FOUND') : accept(found.plan);
  }

  /** Views of an account's plans, with what the account was credited since their rows were written. */
  async function creditedOf(key: AccountKey): Promise<(plan: SmartPlan) => NamelessOrder> {
    const accruedUntil = accruedUntilOf((await ledger.marks([key])).get(accountKeyText(key)));
    return (plan) => planView(key.book, creditedThrough(plan, accruedUntil), clock.now());
  }

  async function reserve() {
    const found = (await ledger.reserves()).find(
      ({ book, product }) => book === 'real' && product === 'plans',
    );
    return found ?? { free: 0n, promised: 0n };
  }

  return {
    async products(language) {
      const { free } = await reserve();
      return catalogue.current.products
        .filter((product) => product.onSale)
        .map((product) => productView(product, nameIn(product, language), free));
    },
    async funding() {
      const { free, promised } = await reserve();
      return { free: formatUnits(free), promised: formatUnits(promised) };
    },
    async buy(key, { planId, days, amount, renew }, request, language) {
      const input = { product: productFor(planId), days, units: amount, renew };
      return answered(await lane.submit(buying, { key, input, request }), language);
    },
    async exit(key, text, request, language) {
      const plan = await owned(key, text);
      if (!plan.ok) return plan;
      return answered(await lane.submit(exiting, { key, input: plan.value.id, request }), language);
    },
    async renew(key, { id: text, renew }, request, language) {
      const plan = await owned(key, text);
      if (!plan.ok) return plan;
      const input = { id: plan.value.id, renew };
      return answered(await lane.submit(renewing, { key, input, request }), language);
    },
    async list(key, status, page, language) {
      const credited = await creditedOf(key);
      const { total, plans } = await selectPlans(db, key, status, page);
      return { total, rows: plans.map(({ plan }) => named(credited(plan), language)) };
    },
    async receipt(key, text, language) {
      const plan = await owned(key, text);
      if (!plan.ok) return plan;
      const [transfers, credited] = await Promise.all([ledger.transfersOf(key, text), creditedOf(key)]);
      return accept({
        order: named(credited(plan.value), language),
        transfers: transfers.map(transferView),
      });
    },
    advance: createPlanAdvance({ db, lane, clock, productFor, limitOn, isBarred }),
    reserveUse: createPlansReserveUse(db, catalogue),
    setAside: createPlanSetAside(lane),
  };
}

function nameIn({ names }: ConfiguredProduct, language: Language): string {
  const named = (tag: Language) => names.find((each) => each.language === tag)?.name;
  return named(language) ?? named(defaultLanguage) ?? '';
}

/** A plan outlives its product: without one its id is its name. */
function nameOf(products: readonly ConfiguredProduct[], id: string, language: Language): string {
  const product = products.find((each) => each.id === id);
  return product === undefined ? id : nameIn(product, language);
}
