import type { Part } from '#foundation/server-kit/part.ts';
import { type ContentNeeds, type ContentService, createContent } from './content.ts';
import { createHelp } from './help.ts';
import { createRatings } from './ratings.ts';
import { bindContentCalls } from './routes.ts';

export function createContentPart(needs: ContentNeeds): ContentService & Part {
  const content = createContent(needs);
  return {
    ...content,
    calls: (router) =>
      bindContentCalls(router, { content, help: createHelp(needs), rate: createRatings(needs) }),
  };
}
