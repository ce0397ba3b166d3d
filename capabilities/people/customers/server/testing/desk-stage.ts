import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { createRequestDesk } from '#capabilities/desk/reviews/server/request-desk.ts';
import { ownedWorth } from '#capabilities/money/ledger/server/owned-worth.sql.ts';
import { createFileStorage } from '#capabilities/people/uploads/server/file-storage.ts';
import { createUploads } from '#capabilities/people/uploads/server/uploads.ts';
import { asOperatorId, type OperatorId } from '#foundation/ids/ids.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createSecretBox } from '#foundation/server-kit/secret-box.ts';
import { type CustomerDesk, createCustomerDesk } from '../desk.ts';
import { createLimits, type Limits } from '../limits.ts';
import { createStage, type Stage } from './customers-stage.ts';

export const operator: OperatorSession = {
  sessionId: 's',
  operatorId: asOperatorId(4n),
  email: 'support@sample.test',
  permissions: new Set(['customers.freeze']),
  isSteppedUp: true,
};
export const second = asOperatorId(9n);

/** The operators' desk over the customers of a fresh database. */
export interface DeskStage extends Stage {
  readonly desk: CustomerDesk;
  readonly limits: Limits;
}

export async function createDeskStage(failed: (error: unknown) => void): Promise<DeskStage> {
  const stage = await createStage();
  const { db, clock, customers } = stage;
  const limits = await createLimits({ db, clock }, failed);
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const box = createSecretBox([{ id: 'test', bytes: Buffer.alloc(32, 7) }]);
  const uploads = createUploads({ db, clock, storage: createFileStorage(folder), box });
  const audit = createAuditLog(clock);
  const operators = {
    emailsOf: async (ids: readonly OperatorId[]) => new Map(ids.map((id) => [id, `${id}@ours.test`])),
    workingAmong: async (emails: readonly string[]) =>
      new Set(emails.filter((email) => email.endsWith('@ours.test'))),
  };
  const requestDesk = createRequestDesk({ db, clock, audit, uploads });
  const people = { customers, customersNeeds: customers.needs, operators, requestDesk };
  const listed = {
    servesCountry: (country?: string) => country !== 'US',
    leftOpenOf: async () => [],
    realWorth: ownedWorth('real', () => undefined),
  };
  const publicOrigin = 'https://trade.example.test';
  const desk = createCustomerDesk({ db, clock, ...people, ...listed, limits, audit, publicOrigin });
  return {
    ...stage,
    desk,
    limits,
    async close() {
      limits.stop();
      await stage.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** One decision, as the inbox has it carried out. */
export function decisionOn(
  kind: 'lifting' | 'recovery',
  id: string,
  decision: 'approve' | 'reject',
  by = second,
) {
  return {
    reviewId: `${kind}-${id}`,
    subjectId: id,
    requestId: `decide-${id}`,
    decision,
    operatorIds: [by],
    reasonCode: 'evidenceChecked',
    note: 'Seen the papers.',
  };
}
