import { pictureFile } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../console-contract.ts';
import { answerChat } from './answer-chat.ts';
import { blockChat } from './block-chat.ts';
import type { Desk } from './desk.ts';
import type { SupportNeeds } from './needs.ts';

/** The calls of operators. */
export function bindDeskCalls(
  router: CallRouter,
  needs: SupportNeeds,
  {
    desk,
    topicOf,
    canned,
  }: {
    readonly desk: Desk;
    readonly topicOf: (sessionId: string) => string;
    readonly canned: () => OutputOf<typeof contract.cannedAnswers>;
  },
): void {
  router.on(contract.listChats, (asked, { operator }) => desk.list(operator, asked));
  router.on(contract.deskTopic, async (_, { operator }) => accept({ topic: topicOf(operator.sessionId) }));
  router.on(contract.oneChat, ({ id, before }, { operator }) => desk.one(operator, id, before));
  router.on(contract.deskPicture, async ({ id, picture }, { operator }) =>
    pictureFile(`chat-${picture}`, await desk.picture(operator, id, picture)),
  );
  router.on(contract.supportPresence, async ({ here }, { operator }) => desk.presence(operator, here));
  router.on(contract.takeChat, ({ id }, { operator }) => desk.take(operator, id));
  router.on(contract.handOverChat, ({ id, to }, { operator }) => desk.handOver(operator, id, to));
  router.on(contract.answerChat, ({ id, text }, { operator, request }) =>
    answerChat(needs, operator, { id, text, requestId: request.id }),
  );
  router.on(contract.signalAtDesk, (said, { operator }) => desk.signal(operator, said));
  router.on(contract.noteChat, ({ id, text }, { operator }) => desk.note(operator, id, text));
  router.on(contract.closeAtDesk, ({ id }, { operator }) => desk.close(operator, id));
  router.on(contract.blockChat, (blocked, { operator }) => blockChat(needs, operator, blocked));
  router.on(contract.cannedAnswers, async () => accept(canned()));
}
