import type { Database } from '#foundation/server-kit/database.ts';
import type { LatestActs } from '../face.ts';
import { selectActs } from './acts.sql.ts';

const shownActs = 10;

export function createLatestActs(db: Database): LatestActs {
  return { latestActs: (operatorId) => selectActs(db, { operatorId }, { offset: 0, limit: shownActs }) };
}
