// Whole: the acts that take two are read one after the other, each with how it is asked for and agreed to.
import { randomBytes } from 'node:crypto';
import type { ActOfTwo } from '#capabilities/desk/operators/rules.ts';
import type { ReviewKind } from '#capabilities/desk/reviews/rules.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { dayMs, formatInstant, systemClock } from '#foundation/time/clock.ts';
import type { Platform } from '../compose.ts';
import { drawnPicture } from './call-rows/call-row.ts';
import { identityForm } from './identity-form.ts';
import { type Answered, marketOf, registerCustomer, type SampleCustomer, uidOf } from './sample-customer.ts';
import { asOperator, lookAtIdentity } from './sample-operator.ts';

/** Why a call was refused; undefined: it was not. */
type Refused = RefusalName | undefined;

export interface TwoSteps {
  /** One operator asks, or does the first half. */
  ask(cookie: string): Promise<Refused>;
  /** Another agrees with what waits since. */
  agree(cookie: string): Promise<Refused>;
}

export interface TwoStage {
  readonly platform: Platform;
  /** Has money, in the real book. */
  readonly customer: SampleCustomer;
  /** The auditor, who sees what waits. */
  readonly observer: string;
  /** Two who approve withdrawals together. */
  readonly deciders: readonly string[];
}

export const reason = 'seen on the desk this morning';

/** All that takes two people, each by the calls that operators make. */
export function actsOfTwoBy(stage: TwoStage): Record<ActOfTwo, TwoSteps> {
  const desk = deskOf(stage);
  return {
    ...ofTheDesk(desk),
    ...ofMoney(stage, desk),
    ...ofLimits(stage, desk),
    ...ofCustomers(stage, desk),
    ...ofIdentities(stage, desk),
    ...ofAuctions(stage, desk),
    ...ofAccess(stage, desk),
    ...ofMarkets(desk),
  };
}

type Desk = ReturnType<typeof deskOf>;

function deskOf({ platform, observer }: TwoStage) {
  const call = async (cookie: string, url: string, payload?: object) =>
    (await asOperator(platform.server, cookie, `/swx/operator/${url}`, payload)).json();
  const refused = async (...sent: Parameters<typeof call>): Promise<Refused> => (await call(...sent)).refusal;
  const see = async (url: string) => (await call(observer, url)).result;
  const list = async (url: string) => (await call(observer, url)).rows;
  const newest = async (kind: ReviewKind) =>
    (await list(`review/list?kind=${kind}&sort=age&pageSize=100`)).at(-1).id;
  return {
    call,
    refused,
    see,
    list,
    newest,
    /** For its usual reason, which is the first, or another. */
    async approve(cookie: string, kind: ReviewKind, reasonAt = 0): Promise<Refused> {
      const id = await newest(kind);
      const reasonCode = (await see(`review/${id}`)).reasonCodes.approve.at(reasonAt);
      return await refused(cookie, `review/${id}/decide`, { decision: 'approve', reasonCode, note: reason });
    },
  };
}

function ofTheDesk({ call, refused, see, approve }: Desk) {
  let nth = 0;
  return {
    appointment: {
      ask: (cookie) =>
        refused(cookie, 'operators/invite', { email: `helper${++nth}@two.test`, roles: ['support'], reason }),
      agree: (cookie) => approve(cookie, 'appointment'),
    },
    settings: {
      async ask(cookie) {
        const name = 'withdrawals.terms';
        const { newest: expectedVersion, value } = await see(`configuration/version?name=${name}`);
        const looser = { ...value, secondOperatorAbove: `${1000 + ++nth}` };
        return await refused(cookie, 'configuration/publish', {
          name,
          expectedVersion,
          value: looser,
          reason,
        });
      },
      agree: (cookie) => approve(cookie, 'configuration'),
    },
    text: {
      async ask(cookie) {
        // A binding one to which no customer has to agree before they trade.
        const key = { id: 'execution', language: 'en' };
        const { seen, languages } = await see('content/one?id=execution');
        const { newest: base } = languages.find((each: { language: string }) => each.language === 'en');
        const text = { title: 'Execution', html: `<p>Edition ${++nth}</p>`, base };
        const { refusal, result } = await call(cookie, 'content/save', { ...key, ...text });
        return refusal ?? (await refused(cookie, 'content/publish', { ...key, seen, ...result }));
      },
      agree: (cookie) => approve(cookie, 'text'),
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

function ofMoney({ platform, customer }: TwoStage, { refused, newest, approve }: Desk) {
  /** The same order again within seconds would count as a mistake. */
  let orders = 0;
  return {
    adjustment: {
      ask: async (cookie) =>
        refused(cookie, 'adjustment/request', {
          uid: await uidOf(customer),
          book: 'real',
          currency: 'USDT',
          amount: '0.5',
          reasonCode: 'missedCredit',
          note: reason,
        }),
      agree: (cookie) => approve(cookie, 'adjustment'),
    },
    funding: {
      ask: (cookie) =>
        refused(cookie, 'treasury/request', {
          book: 'real',
          account: 'house/plan-yield',
          amount: '250',
          reasonCode: 'reserve',
          note: reason,
          evidence: 'transfer 2026-114',
        }),
      agree: (cookie) => approve(cookie, 'funding'),
    },
    charity: {
      async ask(cookie) {
        const form = new FormData();
        const fields = { amount: '1', reference: 'transfer 7', note: reason };
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set('evidence', await drawnPicture());
        return await refused(cookie, 'charity/request', form);
      },
      async agree(cookie) {
        const id = (await newest('payout')).slice('payout-'.length);
        await asOperator(platform.server, cookie, `/swx/operator/charity/payout/${id}/evidence`);
        return await approve(cookie, 'payout');
      },
    },
    cancellation: {
      async ask(cookie) {
        const { bid } = await marketOf(customer, 'BTCUSD');
        const at = (share: number) => String(Math.round(bid * share) - ++orders);
        const order = { code: 'BTCUSD', direction: 'buy', type: 'limit', lots: '0.01', leverage: 1 };
        const prices = { price: at(0.9), stopLossPrice: at(0.8), takeProfitPrice: at(1) };
        made(await customer.post('/swx/customer/order/placeOrder', { ...order, ...prices }));
        const scope = { book: 'real', code: 'BTCUSD', reasonCode: 'marketEvent', note: reason };
        return await refused(cookie, 'orders/cancellation/request', scope);
      },
      agree: (cookie) => approve(cookie, 'cancellation'),
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

/** A limit that one operator sets and asks to have lifted; sending one again changes nothing. */
function ofLimits({ customer }: TwoStage, { call, refused, see, approve }: Desk) {
  return {
    lifting: {
      async ask(cookie) {
        const id = await uidOf(customer);
        const until = formatInstant(systemClock.now() + 30 * dayMs);
        const limit = { kind: 'noNewProducts', ground: 'fraudSuspected', told: 'safety', until };
        const { refusal } = await call(cookie, 'customers/setLimit', { id, ...limit, note: reason });
        if (refusal !== undefined && refusal !== 'LIMIT_STANDS') return refusal;
        const { limits } = await see(`customers/profile?id=${id}`);
        return await refused(cookie, 'customers/lifting/request', { limitId: limits[0].id, note: reason });
      },
      agree: (cookie) => approve(cookie, 'lifting'),
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

const bank = {
  holder: 'Vera Sample',
  bankName: 'First Bank',
  account: '0001 2345 6789',
  ifsc: 'HDFC0001234',
};

/** What a customer asks for and two operators decide: the first of them is who asks the other. */
function ofCustomers({ customer, deciders }: TwoStage, { refused, see, list, newest, approve }: Desk) {
  const deposit = async () => {
    const form = new FormData();
    const txHash = `0x${randomBytes(32).toString('hex')}`;
    const claim = { currency: 'USDT', network: 'ethereum', amount: '120.5', txHash };
    for (const [name, value] of Object.entries(claim)) form.set(name, value);
    form.set('proof', await drawnPicture());
    made(await customer.post('/swx/customer/user/recharge', form));
  };
  /** Above what one operator decides, one at a time; new details wait a day before any operator may. */
  const withdraw = async () => {
    if ((await list('review/list?kind=withdrawal')).length > 0) return;
    const details = { method: 'bank', currency: 'USDT', amount: '1500', bank: { ...bank, branch: 'Fort' } };
    made(await customer.post('/swx/customer/user/withdrawal', { ...details, tradPwd: '123456' }));
    await customer.post('/dev/clock', { advanceSeconds: 25 * 3600 });
  };
  const approved = async () => {
    await withdraw();
    const id = (await newest('withdrawal')).slice('withdrawal-'.length);
    for (const decider of deciders) await approve(decider, 'withdrawal');
    paid = `withdrawal/${id}`;
  };
  let paid = '';
  const failed = { outcome: 'failed', reason: 'impossible', note: reason };
  return {
    deposit: {
      ask: onceMade(deposit, (cookie) => approve(cookie, 'recharge', -1)),
      agree: (cookie) => approve(cookie, 'recharge', -1),
    },
    withdrawal: {
      ask: onceMade(withdraw, (cookie) => approve(cookie, 'withdrawal')),
      agree: (cookie) => approve(cookie, 'withdrawal'),
    },
    payout: {
      ask: onceMade(approved, (cookie) => refused(cookie, `${paid}/record`, failed)),
      async agree(cookie) {
        const evidenceId = (await see(paid)).evidence.at(-1)?.id ?? '1';
        return await refused(cookie, `${paid}/confirm`, { evidenceId, agrees: true });
      },
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

function made({ body, refusal }: Answered): void {
  if (refusal !== undefined) throw new Error(`the customer could not: ${JSON.stringify(body)}`);
}

/** An auction that has a bid, each of a piece of its own. */
function ofAuctions({ customer }: TwoStage, { call, refused, approve }: Desk) {
  return {
    auction: {
      async ask(cookie) {
        const form = new FormData();
        const endsAt = formatInstant(systemClock.now() + 30 * dayMs);
        const piece = {
          title: 'Tide',
          creator: 'A studio',
          story: 'Of waves',
          alt: 'Violet',
          sale: 'auction',
        };
        for (const [name, value] of Object.entries({ ...piece, startingBid: '10', endsAt }))
          form.set(name, value);
        form.set('image', await drawnPicture());
        const { result } = await call(cookie, 'nfts/create', form);
        const id = String(result?.id ?? 1);
        if (result) made(await customer.post('/swx/customer/user/bidNft', { id, amount: '10' }));
        return await refused(cookie, 'nfts/closing/request', { id, how: 'end', note: reason });
      },
      agree: (cookie) => approve(cookie, 'auction'),
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

/** A corrected address, each of a customer of its own. */
function ofAccess({ platform: { server } }: TwoStage, { refused, newest, approve }: Desk) {
  let locked = 0;
  return {
    recovery: {
      async ask(cookie) {
        const form = new FormData();
        const id = await uidOf(await registerCustomer(server, `locked${++locked}`));
        const newEmail = `found${locked}@example.test`;
        const asked = { id, kind: 'email', newEmail, callReference: 'call 4711', note: reason };
        for (const [name, value] of Object.entries(asked)) form.set(name, value);
        form.set('document', await drawnPicture());
        return await refused(cookie, 'customers/recovery/request', form);
      },
      async agree(cookie) {
        const id = (await newest('recovery')).slice('recovery-'.length);
        await asOperator(server, cookie, `/swx/operator/customers/recovery/${id}/document`);
        return await approve(cookie, 'recovery');
      },
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

/** A document that another customer has sent: the first who approves it asks the other. */
function ofIdentities({ platform: { server } }: TwoStage, { newest, approve }: Desk) {
  let senders = 0;
  const send = async () => {
    const sender = await registerCustomer(server, `sender${++senders}`);
    made(await sender.post('/swx/customer/user/identification', await identityForm('Okoro')));
  };
  const copy = async () => {
    if (senders === 0) await send();
    await send();
  };
  const approveShown = async (cookie: string) => {
    await lookAtIdentity(server, cookie, await newest('kyc'));
    return await approve(cookie, 'kyc');
  };
  return {
    identity: { ask: onceMade(copy, approveShown), agree: approveShown },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}

/** What one operator was refused to begin waits for the next. */
function onceMade(make: () => Promise<void>, begin: TwoSteps['ask']): TwoSteps['ask'] {
  let isThere = false;
  return async (cookie) => {
    if (!isThere) await make();
    const refused = await begin(cookie);
    isThere = refused !== undefined;
    return refused;
  };
}

const codes = ['', 'EURUSD', 'GBPUSD', 'ETHUSD', 'USDJPY', 'AUDUSD', 'SOLUSD', 'XRPUSD', 'ADAUSD'];

function ofMarkets({ refused, list }: Desk) {
  let day = 30;
  let markets = 0;
  const halt = () => ({ code: codes[markets] ?? '', halted: true, reason });
  return {
    halt: {
      ask: (cookie) => {
        markets += 1;
        return refused(cookie, 'markets/halt', halt());
      },
      agree: (cookie) => refused(cookie, 'markets/halt', halt()),
    },
    action: {
      ask(cookie) {
        const exDate = formatInstant(systemClock.now() + ++day * dayMs).slice(0, 10);
        const terms = { kind: 'split', from: 1, to: 2 };
        return refused(cookie, 'actions/propose', { code: 'AAPL', exDate, terms, reason });
      },
      async agree(cookie) {
        const id = (await list('actions/list?code=AAPL')).findLast(
          (each: { state: string }) => each.state === 'proposed',
        ).id;
        return await refused(cookie, 'actions/decide', { id, act: 'confirm', reason });
      },
    },
  } satisfies Partial<Record<ActOfTwo, TwoSteps>>;
}
