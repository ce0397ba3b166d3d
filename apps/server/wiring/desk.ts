import { createAuditDesk } from '#capabilities/desk/audit/server/part.ts';
import { handOverSchedules } from '#capabilities/desk/content/server/hand-over.ts';
import { approvalLimitsDocument } from '#capabilities/desk/reviews/approval-limits.ts';
import { deadlinePolicyDocument } from '#capabilities/desk/reviews/deadlines.ts';
import { createDeadlinesPart } from '#capabilities/desk/reviews/server/deadlines-part.ts';
import { handOverReviews } from '#capabilities/desk/reviews/server/hand-over.ts';
import { createReviewsPart } from '#capabilities/desk/reviews/server/part.ts';
import { createPausing } from '#capabilities/desk/reviews/server/paused-reviews.ts';
import { createReviewGate } from '#capabilities/desk/reviews/server/review-gate.ts';
import { createTracesPart } from '#capabilities/desk/traces/server/part.ts';
import { isFromCountry } from '#capabilities/people/customers/server/customers.sql.ts';
import { createInquiriesPart } from '#capabilities/people/inquiries/server/part.ts';
import { createChatsBesideReviews } from '#capabilities/people/support/server/chat-beside-review.ts';
import { handOverChats } from '#capabilities/people/support/server/hand-over.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { Webhook } from '#foundation/server-kit/webhook.ts';
import type { Ground } from './ground.ts';
import type { Reviews } from './parts.ts';
import type { People } from './people.ts';
import type { Trading } from './products.ts';
import type { Start } from './start.ts';

/** What operators have over all `parts`: the inbox, its deadlines, questions to customers, the log. */
export async function makeDesk(
  { config, house, ports }: Start,
  { audit, operators, configuration, uploads }: Ground,
  { pauses, support }: People,
  { prices, actions }: Trading,
  { parts, hook }: { readonly parts: readonly Part<Reviews>[]; readonly hook: Webhook | undefined },
) {
  const handlers = parts.flatMap(({ reviews = [] }) => reviews).map(createPausing({ ...house, pauses }));
  const limits = await configuration.define(approvalLimitsDocument);
  const reviewGate = createReviewGate({ ...house, handlers: () => handlers });
  const inquiries = await createInquiriesPart({
    ...house,
    audit,
    operators,
    uploads,
    configuration,
    reviewGate,
  });
  const besideReviews = createChatsBesideReviews({ audit, operators, reviewGate });
  const deadlines = createDeadlinesPart({
    ...house,
    hook,
    operators,
    policy: await configuration.define(deadlinePolicyDocument),
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    reviews: () => handlers,
    otherWork: [support.timedWork, actions.timedWork],
  });
  const inbox = createReviewsPart({
    ...house,
    audit,
    operators,
    handlers,
    pauses,
    limits,
    usdtRate: prices.usdtRate,
    fromCountry: isFromCountry,
  });
  const auditDesk = createAuditDesk({ ...house, operators });
  const kinds = [...parts, inquiries, auditDesk].flatMap(({ traces = [] }) => traces);
  const traces = createTracesPart({ ...house, audit, operators, kinds });
  ports.handOver.fill(async (tx, leaver) => ({
    ...(await handOverReviews(tx, leaver, new Date(house.clock.now()))),
    ...(await handOverChats(tx, leaver)),
    ...(await handOverSchedules(tx, leaver, new Date(house.clock.now()))),
  }));
  return { inquiries, besideReviews, deadlines, inbox, auditDesk, traces };
}
