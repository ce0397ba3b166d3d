import { createLiveSocket } from '#capabilities/markets/live/server/live-socket.ts';
import { joinTopics } from '#capabilities/markets/live/server/live-topics.ts';
import { createPriceBoard } from '#capabilities/markets/prices/server/price-board.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';
import type { Products, Trading } from './products.ts';
import type { Start } from './start.ts';

/** The live channel: prices, public topics, and customers' own events as the lane commits them. */
export function makeLive(
  { config, house, ports }: Start,
  { ledgerPart: { lane, ledger } }: Ground,
  { customers, notifications, support }: People,
  { prices }: Trading,
  { nfts }: Products,
) {
  const live = createLiveSocket({
    board: createPriceBoard(prices),
    log: house.log,
    authenticate: customers.authenticate,
    eventsAfter: ledger.eventsAfter,
    sequenceAgo: (customerId, ms) => ledger.sequenceBefore(customerId, house.clock.now() - ms),
    topics: joinTopics(nfts.topics, support.topics, support.deskTopics),
    batchEveryMs: config.pricesEveryMs,
    ...(config.floodLimit > 0 && { clientsPerAddress: Math.ceil(config.floodLimit / 10) }),
  });
  lane.listen(live.publish);
  ports.sessionsEnded.fill((customerId) => {
    live.lookAgain(customerId);
    notifications.lookAgain(customerId);
  });
  return live;
}
