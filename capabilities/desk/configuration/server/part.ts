import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import type { Configuration } from '../face.ts';
import type { Json } from '../rules.ts';
import { type ConfigurationNeeds, createConfiguration } from './configuration.ts';
import { createConfigurationDesk, type DeskNeeds } from './desk.ts';
import { createPlatformSettings, type PlatformSettings } from './platform-settings.ts';
import { createProposalReviews, lapseProposals } from './review-proposal.ts';
import { bindConfigurationCalls } from './routes.ts';

export interface ConfigurationPart extends Configuration, Part<ReviewHandler> {
  readonly settings: { readonly current: PlatformSettings };
  /** What a document says now, as it is written; undefined for an unknown one. */
  inForce(document: string): Json | undefined;
}

export async function createConfigurationPart(
  given: ConfigurationNeeds & Pick<DeskNeeds, 'audit' | 'emailsOf'>,
): Promise<ConfigurationPart> {
  const configuration = createConfiguration(given);
  const needs = { ...given, configuration };
  const desk = createConfigurationDesk(needs);
  const lapse = () => lapseProposals(needs);
  return {
    define: configuration.define,
    inForce: (document) => configuration.documents.get(document)?.inForce,
    settings: await createPlatformSettings(configuration),
    calls: (router) => bindConfigurationCalls(router, desk),
    reviews: createProposalReviews(needs),
    // Looked for each minute and at every start: what a stopped platform let pass lapses when it is back.
    jobs: { lapseProposals: { cron: '* * * * *', run: lapse } },
    start: lapse,
    stop: configuration.stop,
    clockMove: { caughtUp: lapse },
  };
}
