import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** A passkey in software, for tests: it makes what a browser and its authenticator would send. */
export interface SoftwarePasskey {
  readonly id: string;
  attest(challenge: string, origin: string): Attested;
  assert(challenge: string, origin: string): Asserted;
}

interface Attested {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
  readonly clientExtensionResults: Record<string, unknown>;
}
interface Asserted {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
  readonly clientExtensionResults: Record<string, unknown>;
}

const userPresentAndVerified = 0b101;
const attestedData = 0b100_0000;

export function createSoftwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;

  /** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
  const publicKeyCose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );

  function authenticatorData(origin: string, flags: number, rest: Uint8Array): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.of(flags), count, rest]);
  }

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    id,
    attest(challenge, origin) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, publicKeyCose]);
      const authData = authenticatorData(origin, userPresentAndVerified | attestedData, credential);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
        },
      };
    },
    assert(challenge, origin) {
      counter += 1;
      const client = clientData('webauthn.get', challenge, origin);
      const authData = authenticatorData(origin, userPresentAndVerified, Buffer.of());
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}
