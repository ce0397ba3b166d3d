import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import * as contract from '../contract.ts';
import type { Notifications } from './notifications.ts';

/** Binds the calls of notices. */
export function bindNotificationCalls(router: CallRouter, notifications: Notifications): void {
  router.on(contract.listNotification, async (page, { session, language }) =>
    accept(await notifications.list(session.customerId, language, page)),
  );
  router.on(contract.readNotification, async ({ ids = [], all }, { session }) =>
    accept(await notifications.read(session.customerId, all === true ? 'all' : ids)),
  );
  router.on(contract.getNotificationSettings, async (_, { session, language }) =>
    accept(await notifications.settings(session.customerId, language)),
  );
  router.on(contract.setNotificationSettings, (choices, { session, language }) =>
    notifications.choose(session.customerId, language, choices),
  );
}
