import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { ReviewGate } from '#capabilities/desk/reviews/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { chatBesideReview } from '../console-contract.ts';
import { selectDesk } from './desk.sql.ts';
import { recordChatAct } from './desk-log.ts';
import { deskMessage } from './desk-views.ts';
import { selectMessages } from './messages.sql.ts';

const messagesShown = 50;

interface Needs {
  readonly audit: AuditLog;
  readonly operators: Pick<Operators, 'emailsOf'>;
  readonly reviewGate: Pick<ReviewGate, 'asDecider'>;
}

/**
 * The conversation of a review's customer, for an operator who may decide that review and has no other right
 * to it. The look is written down in the transaction that found them entitled.
 */
export function createChatsBesideReviews(needs: Needs): Part {
  const { reviewGate, operators } = needs;
  return {
    calls(router) {
      router.on(chatBesideReview, ({ reviewId }, { operator }) =>
        reviewGate.asDecider(reviewId, operator, async (tx, { customerId }) => {
          const [chat] = (await selectDesk(tx, { customerId }, { offset: 0, limit: 1 })).rows;
          if (chat === undefined) return accept({});
          const { id, status } = chat;
          await recordChatAct(
            needs,
            tx,
            operator,
            { id, customerId },
            { name: 'support.view', after: { reviewId } },
          );
          const messages = await selectMessages(tx, id, {}, messagesShown);
          const writers = messages.map(({ operatorId }) => operatorId).filter((by) => by !== null);
          const names = await operators.emailsOf([...new Set(writers)]);
          const shown = messages.map((message) => deskMessage(message, names));
          return accept({ chat: { id: `${id}`, status, messages: shown } });
        }),
      );
    },
  };
}
