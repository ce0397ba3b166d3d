import { pictureFile } from '#capabilities/people/uploads/face.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallContext, CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import { closeOwn, rate } from './end-chat.ts';
import type { SupportNeeds } from './needs.ts';
import { openChat } from './open-chat.ts';
import { readChat, readPicture, signal } from './read-chat.ts';
import { sendMessage } from './send-message.ts';
import type { Transcripts } from './transcript.ts';
import type { Asking } from './writer.ts';

type Context = Pick<CallContext<typeof contract.listMessage>, 'viewer' | 'guest' | 'ip' | 'language'>;

/** The calls of customers and visitors. */
export function bindChatCalls(router: CallRouter, needs: SupportNeeds, transcripts: Transcripts): void {
  router.on(contract.openChat, async (said, context) => openChat(needs, await askingOf(context), said));
  router.on(contract.listMessage, async (cursor, context) =>
    accept(await readChat(needs, await askingOf(context), cursor)),
  );
  router.on(contract.chatPicture, async ({ id }, context) =>
    pictureFile(`chat-${id}`, await readPicture(needs, await askingOf(context), id)),
  );
  router.on(contract.chatTranscript, async (_, context) => transcripts.file(await askingOf(context)));
  router.on(contract.mailTranscript, async (_, { session, guest, ip, language }) =>
    transcripts.mail({ customerId: session.customerId, guest, ip, language }),
  );
  router.on(contract.sendMessage, async ({ text, picture1, picture2, picture3 }, context) => {
    const pictures = [picture1, picture2, picture3].filter((picture) => picture !== undefined);
    const requestId = context.request.id;
    return await sendMessage(needs, await askingOf(context), { text, pictures, requestId });
  });
  router.on(contract.signalChat, async (said, context) => signal(needs, await askingOf(context), said));
  router.on(contract.closeChat, async (_, context) => closeOwn(needs, await askingOf(context)));
  router.on(contract.rateChat, async (rated, context) => rate(needs, await askingOf(context), rated));
}

async function askingOf({ viewer, guest, ip, language }: Context): Promise<Asking> {
  return { customerId: (await viewer())?.customerId, guest, ip, language };
}
