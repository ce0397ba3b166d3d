import { formatInstant } from '#foundation/time/clock.ts';
import type { ShownLimit } from '../limits-contract.ts';
import type { StandingLimit } from './limits.sql.ts';

/** A limit as operators see it. */
export function limitView(limit: StandingLimit): ShownLimit {
  const { id, kind, ground, told, note, author, at, until, uploadId, liftingId } = limit;
  return {
    id: String(id),
    kind,
    ground,
    told,
    note,
    author,
    at: formatInstant(at.getTime()),
    until: until === null ? undefined : formatInstant(until.getTime()),
    hasDocument: uploadId !== null,
    liftingId: liftingId === null ? undefined : String(liftingId),
  };
}
