import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import type { PushKey } from '#foundation/server-kit/push-key.ts';
import { secondMs } from '#foundation/time/clock.ts';

/** A push as a device's own worker reads it: no figure of the customer's is in it. */
export interface PushMessage {
  readonly title: string;
  /** Path of the page of what it is about. */
  readonly link: string;
  /** It is about the real book. */
  readonly isReal: boolean;
  /** What replaces one that is shown already. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the device is no more; `again`: the service may take it later; `failed`: it never will. */
export type PushOutcome = 'sent' | 'gone' | 'again' | 'failed';

export interface PushOptions {
  /** How long the service keeps it for a device that is away. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
}

export type SendPush = (
  target: PushTarget,
  message: PushMessage,
  options: PushOptions,
) => Promise<PushOutcome>;

const timeoutMs = 5 * secondMs;
const answerAtMost = 64 * 1024;

export interface SenderNeeds {
  readonly key: PushKey;
  /** Whom a push service may write to: `mailto:…`. */
  readonly subject: string;
  /** How the service is asked; Node's own. */
  readonly request?: typeof httpsRequest;
}

/** Follows no redirect, waits for no longer than a few seconds, and reads no more than it must. */
export function createPushSender({ key, subject, request = httpsRequest }: SenderNeeds): SendPush {
  return async ({ endpoint, p256dh, auth }, message, { ttlSeconds, isUrgent }) => {
    const subscription = { endpoint, keys: { p256dh, auth } };
    const { headers, body, method } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject, ...key },
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    });
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const asked = request(endpoint, { method, headers: asHeaders(headers), signal });
      asked.end(body);
      const [answer] = await once(asked, 'response', { signal });
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > answerAtMost) answer.destroy();
      });
      answer.on('error', () => {});
      return outcomeOf(answer.statusCode);
    } catch {
      return 'again';
    }
  };
}

function asHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'again' : 'failed';
}
