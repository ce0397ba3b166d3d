import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import {
  getContentsById,
  getParamByKey,
  listConfig,
  listContents,
  listFaq,
  listNotice,
  rateContent,
} from '../contract.ts';
import type { ContentService } from './content.ts';
import type { Help } from './help.ts';
import type { createRatings } from './ratings.ts';

export interface ContentCalls {
  readonly content: ContentService;
  readonly help: Help;
  readonly rate: ReturnType<typeof createRatings>;
}

export function bindContentCalls(router: CallRouter, { content, help, rate }: ContentCalls): void {
  router.on(listContents, ({ lang }, { language }) => content.list(lang, language));
  router.on(getContentsById, ({ id }, { language }) => content.get(id, language));
  router.on(getParamByKey, ({ key }) => content.parameter(key));
  router.on(listConfig, ({ configName }) => content.listConfiguration(configName));
  router.on(listFaq, (asked, { language }) => help.faq(asked, language));
  router.on(listNotice, (asked, { language }) => help.notices(asked, language));
  router.on(rateContent, async (rated, { ip, language, viewer }) =>
    rate(rated, { ip, language, customerId: (await viewer())?.customerId }),
  );
}
