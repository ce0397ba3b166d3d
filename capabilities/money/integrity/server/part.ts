import type { Part } from '#foundation/server-kit/part.ts';
import { bindReserveCalls, type ReserveNeeds } from './reserve-routes.ts';

export function createReservesPart(needs: ReserveNeeds): Part {
  return { calls: (router) => bindReserveCalls(router, needs) };
}
