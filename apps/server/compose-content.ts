import type { PlatformSettings } from '#capabilities/configuration/server/platform-settings.ts';
import { createContent } from '#capabilities/content/server/content.ts';
import { sampleRegulatorLinks } from '#database/sample/content/sample-configuration.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Config } from './config.ts';

/** Texts and public parameters, among them what operators have set. */
export function composeContent(parts: {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: { readonly current: PlatformSettings };
  readonly supportEmail: () => string;
}) {
  const { config, db, clock, settings, supportEmail } = parts;
  return createContent({
    db,
    clock,
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
