import type { LaneParticipant, MoneyCommandKind, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { accountKeyText, capitalAccount, type Transfer } from '#capabilities/money/ledger/rules.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { houseId } from './treasury-lane.ts';
import {
  deleteUnsettled,
  lockUnsettled,
  selectUnsettledBooks,
  type UnsettledLoss,
} from './unsettled-losses.sql.ts';

const losses: LaneParticipant<readonly UnsettledLoss[], null> = {
  name: 'treasury.losses',
  empty: [],
  async load(connection) {
    const byBook = Map.groupBy(await lockUnsettled(connection), ({ book }) => book);
    return new Map([...byBook].map(([book, own]) => [accountKeyText({ book, customerId: houseId }), own]));
  },
  apply: () => [],
  async store(connection, changes) {
    await deleteUnsettled(
      connection,
      changes.map(({ key }) => key.book),
    );
  },
};

const settling: MoneyCommandKind<null, readonly UnsettledLoss[], null, null> = {
  name: 'treasury.settleLosses',
  participant: losses,
  funded: () => [capitalAccount],
  decide(_, { state }) {
    const transfers = state.map(
      ({ book, account, asset, units }): Transfer => ({
        from: book === 'demo' ? 'outside' : capitalAccount,
        to: account,
        asset,
        units,
        reason: 'lossesSettled',
        ref: 'losses',
      }),
    );
    return accept({ transfers, change: null, answer: null, events: [] });
  },
};

/**
 * Pays out of `house/capital` what house accounts had paid without having it, before funded meant held
 * (docs/decisions/0162-funded-means-held.md): once, before anything is sold. Demo money comes out of nowhere.
 */
export async function settleLosses(db: Database, lane: MoneyLane): Promise<void> {
  for (const { book } of await selectUnsettledBooks(db)) {
    await lane.submit(settling, { key: { book, customerId: houseId }, input: null });
  }
}
