import { pictureFile } from '#capabilities/people/uploads/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../console-contract.ts';
import { answerChat } from './answer-chat.ts';
import { blockChat } from './block-chat.ts';
import { closeAtDesk, handOverChat, noteChat, takeChat } from './change-chat.ts';
import { createLookLog } from './desk-log.ts';
import { signalAtDesk, tellPresence } from './desk-presence.ts';
import type { SupportNeeds } from './needs.ts';
import { listChats, readDeskChat, readPicture } from './read-desk.ts';

/** The calls of operators. */
export function bindDeskCalls(
  router: CallRouter,
  needs: SupportNeeds,
  {
    topicOf,
    canned,
  }: {
    readonly topicOf: (sessionId: string) => string;
    readonly canned: () => OutputOf<typeof contract.cannedAnswers>;
  },
): void {
  const look = createLookLog(needs);
  router.on(contract.listChats, (asked, { operator }) => listChats(needs, operator, asked));
  router.on(contract.deskTopic, async (_, { operator }) => accept({ topic: topicOf(operator.sessionId) }));
  router.on(contract.oneChat, (asked, { operator }) => readDeskChat(needs, look, operator, asked));
  router.on(contract.deskPicture, async (asked, { operator }) =>
    pictureFile(`chat-${asked.picture}`, await readPicture(needs, look, operator, asked)),
  );
  router.on(contract.supportPresence, async ({ here }, { operator }) => tellPresence(needs, operator, here));
  router.on(contract.takeChat, ({ id }, { operator }) => takeChat(needs, operator, id));
  router.on(contract.handOverChat, (handed, { operator }) => handOverChat(needs, operator, handed));
  router.on(contract.answerChat, ({ id, text }, { operator, request }) =>
    answerChat(needs, operator, { id, text, requestId: request.id }),
  );
  router.on(contract.signalAtDesk, (said, { operator }) => signalAtDesk(needs, operator, said));
  router.on(contract.noteChat, (note, { operator }) => noteChat(needs, operator, note));
  router.on(contract.closeAtDesk, ({ id }, { operator }) => closeAtDesk(needs, operator, id));
  router.on(contract.blockChat, (blocked, { operator }) => blockChat(needs, operator, blocked));
  router.on(contract.cannedAnswers, async () => accept(canned()));
}
