import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import { type NotificationsOverview, notificationsOverview } from '../console-contract.ts';
import * as contract from '../contract.ts';
import { addPushDevice, listPushDevice, removePushDevice } from '../push-contract.ts';
import type { Devices } from './devices.ts';
import type { MailReturns } from './mail-returns.ts';
import type { Notifications } from './notifications.ts';

/** Binds the calls of notices, and of the devices that they are pushed to. */
export function bindNotificationCalls(
  router: CallRouter,
  notifications: Notifications,
  devices: Devices,
  mailReturns: MailReturns,
  overview: (days: ParsedInputOf<typeof notificationsOverview>) => Promise<NotificationsOverview>,
): void {
  router.on(contract.listNotification, async (page, { session, language }) =>
    accept(await notifications.list(session.customerId, language, page)),
  );
  router.on(contract.readNotification, async ({ ids, through: seen }, { session }) => {
    const through = seen && { id: seen.id, toldAt: new Date(seen.createdAt) };
    return accept(await notifications.read(session.customerId, ids === undefined ? { through } : { ids }));
  });
  router.on(contract.getNotificationSettings, async (_, { session, language }) =>
    accept(await notifications.settings(session.customerId, language)),
  );
  router.on(contract.setNotificationSettings, (choices, { session, language }) =>
    notifications.choose(session.customerId, language, choices),
  );
  router.on(contract.mailReturned, async (_, { session }) =>
    accept(await mailReturns.returnedTo(session.customerId)),
  );
  router.on(notificationsOverview, async (days) => accept(await overview(days)));
  router.on(listPushDevice, async (_, { session }) => accept(await devices.list(session.customerId)));
  router.on(addPushDevice, (device, { session }) => devices.add(session, device));
  router.on(removePushDevice, ({ id }, { session }) => devices.remove(session.customerId, id));
}
