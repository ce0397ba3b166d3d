import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { getContentsById, getParamByKey, listConfig, listContents } from '../contract.ts';
import type { ContentService } from './content.ts';

export function bindContentCalls(router: CallRouter, content: ContentService): void {
  router.on(listContents, ({ lang }, { language }) => content.list(lang, language));
  router.on(getContentsById, ({ id }, { language }) => content.get(id, language));
  router.on(getParamByKey, ({ key }) => content.parameter(key));
  router.on(listConfig, ({ configName }) => content.listConfiguration(configName));
}
