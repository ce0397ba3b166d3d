import { z } from 'zod';
import type { Configuration } from '../face.ts';

/** What holds for the whole platform. */
export interface PlatformSettings {
  readonly invitationCodeRequired: boolean;
  /** Without it every call of the demo book is refused with DEMO_DISABLED. */
  readonly demoAccountEnabled: boolean;
  /** Where customers write to; undefined = the address that the server was started with. */
  readonly supportEmail?: string | undefined;
}

/** The document `platform.settings`. */
export async function createPlatformSettings(
  configuration: Configuration,
): Promise<{ readonly current: PlatformSettings }> {
  return configuration.define({
    name: 'platform.settings',
    schema: z.strictObject({
      invitationCodeRequired: z.boolean(),
      demoAccountEnabled: z.boolean(),
      supportEmail: z.email().max(254).optional(),
    }),
    initial: { invitationCodeRequired: true, demoAccountEnabled: true },
    permission: 'settings.configure',
    guardsMoney: false,
  });
}
