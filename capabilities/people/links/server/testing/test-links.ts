import { senderMarks } from '#capabilities/money/deposits/server/marks.sql.ts';
import { destinationMarks } from '#capabilities/money/withdrawals/server/marks.sql.ts';
import { addressMarks, deviceMarks, inviterMarks } from '#capabilities/people/customers/server/marks.sql.ts';
import { identityMarks } from '#capabilities/people/kyc/server/marks.sql.ts';
import { pictureMarks } from '#capabilities/people/uploads/server/marks.sql.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createLinks, type LinksService } from '../links.ts';

/** The links as the platform wires them (apps/server/wiring/link-sources.ts). */
export function createTestLinks(db: Database, onError = rethrow): LinksService {
  const sources = {
    identity: identityMarks(db),
    destination: destinationMarks(db),
    picture: pictureMarks(db),
    device: deviceMarks(db),
    funds: senderMarks(db),
    inviter: inviterMarks(db),
    address: addressMarks(db),
  };
  return createLinks({ sources: () => sources, onError });
}

function rethrow(failure: unknown): void {
  throw failure;
}
