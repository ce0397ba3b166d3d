import type { ReviewHandler } from '#capabilities/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type ContentNeeds, type ContentService, createContent } from './content.ts';
import { createContentDesk } from './desk.ts';
import type { DeskNeeds } from './desk-needs.ts';
import { createHelp } from './help.ts';
import { createRatings } from './ratings.ts';
import { createTextReviews } from './review-text.ts';
import { bindContentCalls, bindContentDeskCalls } from './routes.ts';

export function createContentPart(needs: ContentNeeds & DeskNeeds): ContentService & Part<ReviewHandler> {
  const content = createContent(needs);
  return {
    ...content,
    reviews: createTextReviews(needs),
    calls(router) {
      bindContentCalls(router, { content, help: createHelp(needs), rate: createRatings(needs) });
      bindContentDeskCalls(router, needs, createContentDesk(needs));
    },
  };
}
