import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as desk from '../console-contract.ts';
import {
  agreeToTexts,
  getContentsById,
  getParamByKey,
  listAgreement,
  listConfig,
  listContents,
  listFaq,
  listNotice,
  rateContent,
} from '../contract.ts';
import type { Agreements } from './agreements.ts';
import type { ContentService } from './content.ts';
import type { ContentDesk } from './desk.ts';
import type { DeskNeeds } from './desk-needs.ts';
import type { Help } from './help.ts';
import { figuresInForce, previewOf, readAs } from './preview-text.ts';
import { changeText } from './publish-text.ts';
import type { createRatings } from './ratings.ts';
import { storeText } from './save-text.ts';

export interface ContentCalls {
  readonly content: ContentService;
  readonly help: Help;
  readonly rate: ReturnType<typeof createRatings>;
  readonly agreements: Agreements;
}

export function bindContentCalls(router: CallRouter, { content, help, rate, agreements }: ContentCalls) {
  router.on(listContents, ({ lang }, { language }) => content.list(lang, language));
  router.on(getContentsById, ({ id }, { language }) => content.get(id, language));
  router.on(getParamByKey, ({ key }) => content.parameter(key));
  router.on(listConfig, ({ configName }) => content.listConfiguration(configName));
  router.on(listFaq, (asked, { language }) => help.faq(asked, language));
  router.on(listNotice, (asked, { language }) => help.notices(asked, language));
  router.on(listAgreement, (_, { session, language }) => agreements.list(session.customerId, language));
  router.on(agreeToTexts, ({ revisions }, { session, language }) =>
    agreements.agree(session.customerId, revisions, language),
  );
  router.on(rateContent, async (rated, { ip, language, viewer }) =>
    rate(rated, { ip, language, customerId: (await viewer())?.customerId }),
  );
}

export function bindContentDeskCalls(
  router: CallRouter,
  needs: DeskNeeds,
  { texts, agreements }: { readonly texts: ContentDesk; readonly agreements: Agreements },
): void {
  router.on(desk.listAgreements, ({ uid }) => agreements.history(asCustomerId(BigInt(uid))));
  router.on(desk.listTexts, (asked) => texts.list(asked));
  router.on(desk.getText, (asked) => texts.one(asked));
  router.on(desk.getTextProposal, ({ id }) => texts.proposal(BigInt(id)));
  router.on(desk.saveText, (saving, { operator }) => storeText(needs, operator, saving));
  router.on(desk.publishText, ({ id: entryId, language, seen, revision }, { operator }) =>
    changeText(needs, operator, { entryId, language, seen }, { kind: 'publish', revision, startsAt: null }),
  );
  router.on(desk.scheduleText, ({ id: entryId, language, seen, revision, startsAt }, { operator }) =>
    changeText(
      needs,
      operator,
      { entryId, language, seen },
      { kind: 'publish', revision, startsAt: new Date(startsAt) },
    ),
  );
  router.on(desk.withdrawText, ({ id: entryId, language, seen, what }, { operator }) =>
    changeText(needs, operator, { entryId, language, seen }, { kind: 'withdraw', what }),
  );
  router.on(desk.readText, (asked) => readAs(needs, asked));
  router.on(desk.previewText, async (draft) => previewOf(needs, draft));
  router.on(desk.listFigures, async ({ language }) => accept(figuresInForce(needs, language)));
}
