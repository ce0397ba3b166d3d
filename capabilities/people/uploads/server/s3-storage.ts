import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Storage, StorageOutage } from './storage.ts';

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`; buckets are addressed by path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const answerWithinMs = 10_000;

/** An S3-compatible store. Every request's body is part of its signature. */
export function createS3Storage(settings: S3Settings): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, content?: Uint8Array) => {
    const hash = createHash('sha256')
      .update(content ?? '')
      .digest('hex');
    try {
      const answer = await client.fetch(`${endpoint.replace(/[/]$/, '')}/${bucket}/uploads/${name}`, {
        method,
        headers: { 'x-amz-content-sha256': hash },
        signal: AbortSignal.timeout(answerWithinMs),
        ...(content === undefined ? {} : { body: Buffer.from(content) }),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === 404 && method !== 'PUT') return undefined;
      throw new StorageOutage(`the storage answered ${answer.status} to ${method}`);
    } catch (failure) {
      if (failure instanceof StorageOutage) throw failure;
      throw new StorageOutage('the storage could not be reached', { cause: failure });
    }
  };
  return {
    put: async (name, content) => void (await ask('PUT', name, content)),
    get: (name) => ask('GET', name),
    remove: async (name) => void (await ask('DELETE', name)),
  };
}
