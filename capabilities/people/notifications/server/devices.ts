import { createECDH } from 'node:crypto';
import type { InputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { addPushDevice, PushDevices } from '../push-contract.ts';
import { devicesAtMost, isPushEndpoint } from '../push-rules.ts';
import {
  deleteDevice,
  deleteDeviceOfOthers,
  deleteDevices,
  lockDevicesOf,
  selectDevices,
  upsertDevice,
} from './devices.sql.ts';

/** Where a customer is signed in now. */
export interface LiveSession {
  readonly id: string;
  readonly device: string;
}

export interface Devices {
  list(customerId: CustomerId): Promise<PushDevices>;
  /** PUSH_HOST_UNKNOWN for an address of no push service; PUSH_DEVICES_FULL for the eleventh. */
  add(
    owner: { readonly customerId: CustomerId; readonly sessionId: string },
    device: InputOf<typeof addPushDevice>,
  ): Promise<Result<PushDevices>>;
  /** Another customer's and unknown ids change nothing. */
  remove(customerId: CustomerId, id: string): Promise<Result<PushDevices>>;
  /** Forgets the devices whose session is over: signed out, or ended by a new password. */
  lookAgain(customerId: CustomerId): Promise<void>;
}

export interface DevicesNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly isSample: boolean;
  /** What browsers subscribe with; without it there are no pushes. */
  readonly publicKey: string | undefined;
  sessionsOf(customerId: CustomerId): Promise<readonly LiveSession[]>;
}

export function createDevices({ db, clock, isSample, publicKey, sessionsOf }: DevicesNeeds): Devices {
  const list = async (customerId: CustomerId): Promise<PushDevices> => {
    const alive = new Set((await sessionsOf(customerId)).map(({ id }) => id));
    const devices = (await selectDevices(db, customerId))
      .filter(({ sessionId }) => alive.has(sessionId))
      .map(({ id, name, endpoint, createdAt }) => ({
        id: String(id),
        name,
        endpoint,
        createdAt: formatInstant(createdAt.getTime()),
      }));
    return publicKey === undefined ? { devices } : { key: publicKey, devices };
  };
  /** The devices are read before the sessions: one that is added meanwhile is not among them. */
  const forgetDead = async (customerId: CustomerId): Promise<void> => {
    const devices = await selectDevices(db, customerId);
    if (devices.length === 0) return;
    const alive = new Set((await sessionsOf(customerId)).map(({ id }) => id));
    const dead = devices.filter(({ sessionId }) => !alive.has(sessionId)).map(({ id }) => id);
    if (dead.length > 0) await deleteDevices(db, dead);
  };
  return {
    list,
    async add({ customerId, sessionId }, { endpoint, keys: { p256dh, auth } }) {
      if (publicKey === undefined || !isPushEndpoint(endpoint, isSample)) return refuse('PUSH_HOST_UNKNOWN');
      if (!isPoint(p256dh)) return refuse('INPUT_INVALID', { field: 'keys.p256dh' });
      await forgetDead(customerId);
      const name = (await sessionsOf(customerId)).find(({ id }) => id === sessionId)?.device ?? '';
      const device = { sessionId, name, endpoint, p256dh, auth };
      const isAdded = await db.transaction().execute(async (tx) => {
        await lockDevicesOf(tx, customerId);
        const before = await selectDevices(tx, customerId);
        const isKnown = before.some((each) => each.endpoint === endpoint);
        if (!isKnown && before.length >= devicesAtMost) return false;
        await deleteDeviceOfOthers(tx, customerId, device);
        await upsertDevice(tx, customerId, device, new Date(clock.now()));
        return true;
      });
      if (!isAdded) return refuse('PUSH_DEVICES_FULL', { most: String(devicesAtMost) });
      return accept(await list(customerId));
    },
    async remove(customerId, id) {
      if (!(await deleteDevice(db, customerId, id))) return refuse('NOT_FOUND');
      return accept(await list(customerId));
    },
    lookAgain: forgetDead,
  };
}

/** Whether a key lies on the curve: nothing can be sealed for one that does not. */
function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32;
  } catch {
    return false;
  }
}
