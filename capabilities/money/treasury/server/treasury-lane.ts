import { incentivesAccount } from '#capabilities/money/accounting/invites.ts';
import type { LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { accountKeyText, isFundedAccount } from '#capabilities/money/ledger/rules.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { balanceAfter, fundingTransfer, type HouseFunding } from '../rules.ts';
import { fundingRequests, loadBroughtIn, lockWaiting } from './fundings.sql.ts';

/** The customer number of the platform's own transfers. */
export const houseId = asCustomerId(0n);

type Approved = HouseFunding & { readonly decidedBy: readonly OperatorId[] };
/** What waits in a book, and how much of `house/incentives` in it the treasurer may take, by asset. */
interface Waiting {
  readonly ids: ReadonlySet<bigint>;
  readonly incentives: ReadonlyMap<Asset, bigint>;
}

const fundings: LaneParticipant<Waiting, Approved> = {
  name: 'treasury',
  empty: { ids: new Set(), incentives: new Map() },
  async load(connection) {
    const waiting = await lockWaiting(connection);
    // After the lock: a concurrent decision has ended by now.
    const brought = await loadBroughtIn(connection, incentivesAccount);
    const byBook = Map.groupBy(waiting, ({ book }) => book);
    return new Map(
      [...byBook].map(([book, ofBook]) => [
        accountKeyText({ customerId: houseId, book }),
        {
          ids: new Set(ofBook.map(({ id }) => id)),
          incentives: new Map(
            brought.filter((each) => each.book === book).map(({ asset, units }) => [asset, units]),
          ),
        },
      ]),
    );
  },
  apply: ({ ids, incentives }, { id, account, asset, units }) => ({
    ids: new Set([...ids].filter((other) => other !== id)),
    incentives:
      account === incentivesAccount
        ? new Map([...incentives, [asset, (incentives.get(asset) ?? 0n) + units]])
        : incentives,
  }),
  async store(connection, changes) {
    await connection.query(fundingRequests.approval(changes.map(({ change, at }) => ({ ...change, at }))));
  },
};

interface ApproveInput extends HouseFunding {
  readonly decidedBy: readonly OperatorId[];
}

/**
 * Moves the money and marks the funding approved, together. Refused when it does not wait, or a reserve has
 * less than is taken out; of `house/incentives` no more than was brought in (HOUSE_ACCOUNT_SHORT).
 */
export const approveFunding: MoneyCommandKind<ApproveInput, Waiting, Approved, null> = {
  name: 'treasury.fund',
  participant: fundings,
  funded: ({ account }) => (isFundedAccount(account) ? [account] : []),
  decide({ decidedBy, ...funding }, { state }) {
    const { id, account, asset, units } = funding;
    if (!state.ids.has(id)) return refuse('REVIEW_DECIDED');
    // The rest backs rewards: it is promised.
    if (account === incentivesAccount) {
      const left = balanceAfter(state.incentives.get(asset) ?? 0n, units);
      if (!left.ok) return left;
    }
    return accept({
      transfers: [fundingTransfer(funding)],
      change: { ...funding, decidedBy },
      answer: null,
      events: [],
    });
  },
};
