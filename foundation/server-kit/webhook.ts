import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { secondMs, systemClock } from '#foundation/time/clock.ts';
import type { Tx } from './database.ts';
import type { Jobs } from './jobs.ts';
import { jobPayload } from './tracing.ts';

export interface WebhookSettings {
  readonly url: string;
  /** What its receiver knows the platform by. */
  readonly key: string;
}

/** Posts what happened to an address outside, by a job of the transaction that made it so. */
export interface Webhook {
  queue(tx: Tx, body: object): Promise<void>;
  readonly jobs: Jobs;
}

const postTask = 'post_webhook';
const answerWithinMs = 10 * secondMs;
const postShape = z.object({ id: z.string(), body: z.string() });

/**
 * Signed as Standard Webhooks says (`v1,` and the base64 of HMAC-SHA256 over id.timestamp.body). What is not
 * taken (another answer than 2xx, a redirect too) is tried eight times, under the same id.
 */
export function createWebhook({ url, key }: WebhookSettings): Webhook {
  async function post(payload: unknown): Promise<void> {
    const { id, body } = postShape.parse(payload);
    const timestamp = Math.floor(systemClock.now() / secondMs);
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': `v1,${signature}`,
      },
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw new Error(`the alarm webhook ${new URL(url).host} answered ${answer.status} to ${id}`);
  }

  return {
    async queue(tx, body) {
      const payload = jobPayload({ id: randomUUID(), body: JSON.stringify(body) });
      await sql`select graphile_worker.add_job(${postTask}, ${payload}::json, max_attempts => 8)`.execute(tx);
    },
    jobs: { [postTask]: { run: post } },
  };
}
