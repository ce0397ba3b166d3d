import { type ContentService, createContent } from '#capabilities/content/server/content.ts';
import { sampleRegulatorLinks } from '#database/sample/content/sample-configuration.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

/** What everybody may read: contents, and the parameters by which clients behave. */
export function composeContent(parts: {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: {
    readonly current: { readonly invitationCodeRequired: boolean; readonly demoAccountEnabled: boolean };
  };
  readonly supportEmail: () => string;
}): ContentService {
  const { config, db, clock, settings, supportEmail } = parts;
  return createContent({
    ...{ db, clock },
    parameters: () => ({
      platformName: config.platformName,
      mode: config.mode,
      invitationCodeRequired: String(settings.current.invitationCodeRequired),
      demoAccountEnabled: String(settings.current.demoAccountEnabled),
      supportEmail: supportEmail(),
      googleSignIn: String(config.google !== undefined),
    }),
    configuration: config.regulatorLinks ?? (config.mode === 'sample' ? sampleRegulatorLinks : {}),
  });
}
