import type { Configuration } from '#capabilities/desk/configuration/face.ts';
import type { TimedWork } from '#capabilities/desk/reviews/face.ts';
import type { PublicTopics } from '#capabilities/markets/live/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { lookPermission } from '../console-contract.ts';
import { supportPolicyDocument } from '../policy.ts';
import { cannedDocument } from './canned-document.ts';
import { createChatBoard } from './chat-board.ts';
import { bindDeskCalls } from './console-routes.ts';
import { createDeskTopics } from './desk-topics.ts';
import type { SupportNeeds, SupportServiceNeeds } from './needs.ts';
import { createOffice } from './office.ts';
import { closeQuiet, discardOld } from './retention.ts';
import { bindChatCalls } from './routes.ts';
import { mailUnread, tellAnswer, tellAnswerTask } from './tell-answer.ts';
import { timedChats } from './timed-chats.sql.ts';
import { conversationTraces } from './traces.sql.ts';
import { createTranscripts } from './transcript.ts';

export interface SupportPart extends Part {
  readonly topics: PublicTopics;
  readonly deskTopics: PublicTopics;
  /** Conversations that wait for an answer. */
  readonly timedWork: TimedWork;
}

export async function createSupportPart(
  service: SupportServiceNeeds & { readonly configuration: Configuration },
): Promise<SupportPart> {
  const policy = await service.configuration.define(supportPolicyDocument);
  const canned = await service.configuration.define(cannedDocument);
  const office = createOffice({ ...service, policy });
  const deskTopics = createDeskTopics({
    mayLook: (sessionIds) => service.operators.sessionsThatMay(lookPermission, sessionIds),
    onError: service.onError,
  });
  const board = createChatBoard(service.realTime, office, deskTopics.changed);
  const needs: SupportNeeds = { ...service, policy, office, board };
  return {
    topics: board.topics,
    traces: [conversationTraces(service.db)],
    deskTopics: deskTopics.topics,
    timedWork: timedChats(service.db),
    calls(router) {
      bindChatCalls(router, needs, createTranscripts(needs));
      bindDeskCalls(router, needs, {
        topicOf: deskTopics.topicOf,
        canned: () => canned.current.answers,
      });
    },
    jobs: {
      [tellAnswerTask]: { run: (payload) => tellAnswer(needs, payload) },
      mail_support_answers: { cron: '* * * * *', run: () => mailUnread(needs) },
      close_quiet_chats: { cron: '13 * * * *', run: () => closeQuiet(needs) },
      discard_old_chats: { cron: '23 3 * * *', run: () => discardOld(needs) },
    },
    start: office.start,
    stop() {
      office.stop();
      deskTopics.stop();
    },
    clockMove: {
      async caughtUp() {
        await mailUnread(needs);
        await closeQuiet(needs);
        await discardOld(needs);
      },
    },
  };
}
