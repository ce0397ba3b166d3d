import { incentivesAccount } from '#capabilities/money/accounting/invites.ts';
import type {
  CommandContext,
  CustomerEvent,
  Decision,
  LaneParticipant,
  MoneyCommandKind,
} from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { type Asset, formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail, MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Instant } from '#foundation/time/clock.ts';
import {
  countingTransfers,
  type Day,
  endingTransfers,
  type Rates,
  type RewardState,
  refOf,
  sharesOf,
  worthOf,
} from '../rules.ts';
import type { WriteRewardMail } from './reward-mail.ts';
import {
  type NewReward,
  type OpenRebate,
  type OpenReward,
  type RewardEnd,
  rewardTable,
  selectCounted,
  selectOpenOf,
  selectOpenRebates,
  updateCounted,
  updateRebates,
  updateRewards,
} from './rewards.sql.ts';

/** An account as a friend's and as an inviter's. */
interface Invited {
  /** The last day whose fees have been counted. */
  readonly through: Day | undefined;
  readonly open: ReadonlyMap<bigint, OpenReward>;
  readonly rebates: readonly OpenRebate[];
}

interface Change {
  readonly counted?: Day;
  readonly rewards: readonly NewReward[];
  readonly ends: readonly RewardEnd[];
  /** The ids of rebates that become what their rewards are. */
  readonly followed: readonly bigint[];
  readonly letters: readonly Mail[];
}

export interface InvitesLaneNeeds {
  readonly mail: MailQueue;
  readonly onError: (error: unknown) => void;
}

const participant = ({ mail, onError }: InvitesLaneNeeds): LaneParticipant<Invited, Change> => ({
  name: 'invites',
  empty: { through: undefined, open: new Map(), rebates: [] },
  async load(connection, keys) {
    const customers = keys.map(({ customerId }) => customerId);
    const [counted, open, rebates] = await Promise.all([
      selectCounted(connection, customers),
      selectOpenOf(connection, customers),
      selectOpenRebates(connection, customers),
    ]);
    const through = new Map(counted.map((row) => [row.friendId, row.through]));
    const byInviter = Map.groupBy(open, ({ inviterId }) => inviterId);
    return new Map(
      keys.map((key) => {
        const id = asCustomerId(key.customerId);
        const owned = new Map((byInviter.get(id) ?? []).map((reward) => [reward.id, reward]));
        const own = rebates.filter(({ friendId }) => friendId === id);
        return [accountKeyText(key), { through: through.get(id), open: owned, rebates: own }];
      }),
    );
  },
  apply({ through, open, rebates }, { counted, ends, followed }) {
    const left = new Map(open);
    for (const { id, state } of ends) {
      const before = left.get(id);
      if (before !== undefined && state === 'held') left.set(id, { ...before, state });
      else left.delete(id);
    }
    const behind = rebates.filter(({ id }) => !followed.includes(id));
    return { through: counted ?? through, open: left, rebates: behind };
  },
  async store(connection, changes) {
    const rewards = changes.flatMap(({ change }) => change.rewards);
    const ends = changes.flatMap(({ change, at }) => change.ends.map((end) => ({ ...end, at })));
    const followed = changes.flatMap(({ change }) => change.followed);
    const letters = changes.flatMap(({ change }) => change.letters);
    const counted = changes.flatMap(({ key, change }) =>
      change.counted === undefined ? [] : [{ friendId: key.customerId, day: change.counted }],
    );
    await Promise.all([
      counted.length > 0 && updateCounted(connection, counted),
      rewards.length > 0 && rewardTable.insert(connection, rewards),
      ends.length > 0 && updateRewards(connection, ends),
      followed.length > 0 && updateRebates(connection, followed),
      letters.length > 0 && connection.query(sendMailJobs(letters)),
    ]);
  },
  committed(changes) {
    for (const letter of changes.flatMap(({ change }) => change.letters)) {
      mail.committed(letter).catch(onError);
    }
  },
});

/** A friend's fees of one day, with the rates that hold for it. */
interface Counting extends Rates {
  readonly inviterId: CustomerId;
  readonly day: Day;
  /** Something speaks for one person behind both: the rebate is held while the reward is. */
  readonly isLinked: boolean;
  /** With the price of the asset in USDT, as the run found it. */
  readonly fees: readonly { readonly asset: Asset; readonly fee: bigint; readonly usdtRate: bigint }[];
}

/** What the daily run decides of an inviter's waiting rewards, or operators of a held one. */
interface Ending {
  readonly from: 'waiting' | 'held';
  readonly ends: readonly RewardEnd[];
  /** Undefined: there is no recipient. */
  readonly write: WriteRewardMail | undefined;
}

/** The kinds of commands that move money for invitations. */
export interface InvitesKinds {
  readonly count: MoneyCommandKind<Counting, Invited, Change, null>;
  readonly end: MoneyCommandKind<Ending, Invited, Change, null>;
  readonly follow: MoneyCommandKind<null, Invited, Change, null>;
}

export function invitesKinds(needs: InvitesLaneNeeds): InvitesKinds {
  const shared = { participant: participant(needs), funded: () => [incentivesAccount] };
  return {
    /** REVIEW_DECIDED when the day, or a later one, has been counted. */
    count: {
      ...shared,
      name: 'invites.count',
      isLowPriority: true,
      takesNothing: true,
      decide({ inviterId, day, isLinked, fees, rebatePpm, rewardPpm }, { key, state, nextId }) {
        if (state.through !== undefined && state.through >= day) return refuse('REVIEW_DECIDED');
        const rewards = fees.flatMap(({ asset, fee, usdtRate }): NewReward[] => {
          const shares = sharesOf(fee, { rebatePpm, rewardPpm });
          if (shares.rebate + shares.reward === 0n) return [];
          const named = { id: nextId(), friendId: key.customerId, inviterId, day, asset, fee };
          const rebateState = isLinked && shares.reward > 0n ? 'waiting' : 'paid';
          const worth = worthOf(shares.reward, usdtRate);
          return [{ ...named, rebatePpm, rewardPpm, ...shares, rebateState, worth }];
        });
        return accept({
          transfers: rewards.flatMap((reward) => countingTransfers(reward, refOf(reward.id))),
          change: { counted: day, rewards, ends: [], followed: [], letters: [] },
          answer: null,
          events: [],
        });
      },
    },
    /** REVIEW_DECIDED when none of them is still in the state it is to leave. */
    end: {
      ...shared,
      name: 'invites.end',
      isLowPriority: true,
      takesNothing: true,
      decide: decideEnding,
    },
    /** A friend's rebates become what their rewards are; REVIEW_DECIDED when all of them did. */
    follow: {
      ...shared,
      name: 'invites.follow',
      isLowPriority: true,
      takesNothing: true,
      decide: decideFollowing,
    },
  };
}

type Decided = Result<Decision<Change, null>>;

function decideEnding({ from, ends, write }: Ending, { state, at }: CommandContext<Invited>): Decided {
  const ended = ends.flatMap((end) => {
    const reward = state.open.get(end.id);
    return reward?.state === from ? [{ ...reward, state: end.state, units: reward.reward, end }] : [];
  });
  if (ended.length === 0) return refuse('REVIEW_DECIDED');
  const news = sumNews(ended);
  const changed = { rewards: [], ends: ended.map(({ end }) => end), followed: [] };
  return accept({
    transfers: ended.flatMap((each) => endingTransfers(each, 'inviteReward')),
    change: { ...changed, letters: lettersOf(news, write, at) },
    answer: null,
    events: eventsOf('reward', news),
  });
}

function decideFollowing(_: null, { state }: CommandContext<Invited>): Decided {
  const behind = state.rebates
    .filter((rebate) => rebate.rebateState !== rebate.state)
    .map((rebate) => ({ ...rebate, units: rebate.rebate }));
  if (behind.length === 0) return refuse('REVIEW_DECIDED');
  return accept({
    transfers: behind.flatMap((each) => endingTransfers(each, 'feeRebate')),
    change: { rewards: [], ends: [], followed: behind.map(({ id }) => id), letters: [] },
    answer: null,
    events: eventsOf('rebate', sumNews(behind)),
  });
}

function eventsOf(kind: 'reward' | 'rebate', news: readonly RewardNews[]): CustomerEvent[] {
  return news.map(({ units, asset, ...named }) => ({
    event: 'notification',
    data: { kind, ...named, amount: formatUnits(units), currency: asset },
  }));
}

/** A customer's news of what is theirs; nothing where it expires. */
export const rewardNews = ['paid', 'held', 'declined'] as const;

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerNotices {
    invites: Pick<RewardNews, 'id' | 'news'> & {
      readonly kind: 'reward' | 'rebate';
      readonly amount: string;
      readonly currency: Asset;
    };
  }
}

export interface RewardNews {
  readonly id: string;
  readonly news: (typeof rewardNews)[number];
  readonly asset: Asset;
  readonly units: bigint;
}

interface Ended extends Pick<OpenReward, 'id' | 'asset'> {
  readonly state: RewardState;
  readonly units: bigint;
}

/** What customers hear of what a reward has become. */
const newsOf: Readonly<Record<RewardState, RewardNews['news'] | undefined>> = {
  none: undefined,
  waiting: undefined,
  held: 'held',
  paid: 'paid',
  declined: 'declined',
  expired: undefined,
};

/** One for each asset and what became of it, however many days and friends it is of. */
function sumNews(ended: readonly Ended[]): RewardNews[] {
  const all = new Map<string, RewardNews>();
  for (const { id, state, asset, units } of ended) {
    const news = newsOf[state];
    if (news === undefined) continue;
    const before = all.get(`${news} ${asset}`);
    all.set(`${news} ${asset}`, {
      id: before?.id ?? `${id}`,
      news,
      asset,
      units: (before?.units ?? 0n) + units,
    });
  }
  return [...all.values()];
}

function lettersOf(news: readonly RewardNews[], write: WriteRewardMail | undefined, at: Instant): Mail[] {
  if (write === undefined) return [];
  return rewardNews.flatMap((kind) => {
    const told = news.filter((each) => each.news === kind);
    return told.length === 0 ? [] : [write(kind, told, at)];
  });
}
