import { senderMarks } from '#capabilities/money/deposits/server/marks.sql.ts';
import { destinationMarks } from '#capabilities/money/withdrawals/server/marks.sql.ts';
import { addressMarks, deviceMarks, inviterMarks } from '#capabilities/people/customers/server/marks.sql.ts';
import { identityMarks } from '#capabilities/people/kyc/server/marks.sql.ts';
import type { LinkKind } from '#capabilities/people/links/face.ts';
import { pictureMarks } from '#capabilities/people/uploads/server/marks.sql.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MarkSource } from '#foundation/server-kit/marks.ts';

/** By what customers are linked, each read by the capability that stores it. */
export const linkSources = (db: Database): Readonly<Record<LinkKind, MarkSource>> => ({
  identity: identityMarks(db),
  destination: destinationMarks(db),
  picture: pictureMarks(db),
  device: deviceMarks(db),
  funds: senderMarks(db),
  inviter: inviterMarks(db),
  address: addressMarks(db),
});
