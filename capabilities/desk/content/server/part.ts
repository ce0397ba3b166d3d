import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { type AgreementNeeds, type Agreements, createAgreements } from './agreements.ts';
import { type ContentNeeds, type ContentService, createContent } from './content.ts';
import { createContentDesk } from './desk.ts';
import type { DeskNeeds } from './desk-needs.ts';
import { createHelp } from './help.ts';
import { createRatings } from './ratings.ts';
import { createTextReviews } from './review-text.ts';
import { bindContentCalls, bindContentDeskCalls } from './routes.ts';
import { createTeller, type TellNeeds } from './tell-texts.ts';

export interface ContentPart extends ContentService, Part<ReviewHandler> {
  readonly agreements: Pick<Agreements, 'atRegistration' | 'areLacking'>;
}

export async function createContentPart(
  needs: ContentNeeds & DeskNeeds & AgreementNeeds,
): Promise<ContentPart> {
  const content = createContent(needs);
  const agreements = await createAgreements(needs);
  return {
    ...content,
    agreements,
    reviews: createTextReviews(needs),
    calls(router) {
      bindContentCalls(router, { content, help: createHelp(needs), rate: createRatings(needs), agreements });
      bindContentDeskCalls(router, needs, { texts: createContentDesk(needs), agreements });
    },
    stop: agreements.stop,
  };
}

/** Tells customers of published texts: it needs them and their notices, which need the texts. */
export function createTellerPart(needs: TellNeeds): Part {
  const teller = createTeller(needs);
  return {
    // Each minute: what was scheduled has begun, and what a stopped platform left untold goes on.
    jobs: { tell_texts: { cron: '* * * * *', run: teller.run } },
    clockMove: { caughtUp: teller.run },
    stop: teller.stop,
  };
}
