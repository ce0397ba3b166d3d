import type { LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import { type AccountKey, accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { alertNewsOf } from './price-alert-view.ts';
import { type ActiveAlert, type AlertTick, lockActiveAlerts, updateFiredAlerts } from './price-alerts.sql.ts';

export interface AlertFiring {
  readonly alert: ActiveAlert;
  readonly tick: AlertTick;
  /** Absent when the customer can't be written to. */
  readonly mail: Mail | undefined;
}

type WaitingIds = ReadonlySet<bigint>;

/** Alerts belong to no book; the lane wants one, and every customer has the demo book. */
export function alertKey(customerId: CustomerId): AccountKey {
  return { book: 'demo', customerId };
}

const participant: LaneParticipant<WaitingIds, AlertFiring> = {
  name: 'markets.alerts',
  empty: new Set(),
  async load(connection, keys) {
    const waiting = new Map<string, Set<bigint>>();
    for (const { customer_id, id } of await lockActiveAlerts(connection, keys)) {
      const text = accountKeyText(alertKey(customer_id));
      waiting.set(text, (waiting.get(text) ?? new Set()).add(id));
    }
    return waiting;
  },
  apply: (waiting, { alert }) => new Set([...waiting].filter((id) => id !== alert.id)),
  async store(connection, changes) {
    const fired = changes.map(({ change: { alert, tick }, at }) => ({
      customerId: alert.customerId,
      id: alert.id,
      firedAt: at,
      tick,
    }));
    const mails = changes.flatMap(({ change }) => change.mail ?? []);
    await Promise.all([
      updateFiredAlerts(connection, fired),
      mails.length > 0 && connection.query(sendMailJobs(mails)),
    ]);
  },
};

/**
 * Fires an alert once: the alert's row, the event for the live channel and the mail are stored together.
 * NOT_FOUND when it has fired or was removed. Moves no money; the lane alone numbers a customer's events.
 */
export const fireAlert: MoneyCommandKind<AlertFiring, WaitingIds, AlertFiring, null> = {
  name: 'markets.fireAlert',
  participant,
  takesNothing: true,
  decide(firing, { state }) {
    if (!state.has(firing.alert.id)) return refuse('NOT_FOUND');
    const news = alertNewsOf(firing.alert, firing.tick);
    return accept({
      transfers: [],
      change: firing,
      answer: null,
      events: [{ event: 'notification', data: news }],
    });
  },
};
