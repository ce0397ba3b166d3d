import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * An authenticator in software (WebAuthn, none attestation, ES256): what a browser and a key would answer.
 */
export interface SoftPasskey {
  readonly id: string;
  make(options: { challenge: string }, origin: string): Record<string, unknown>;
  show(options: { challenge: string }, origin: string, changes?: ShowChanges): Record<string, unknown>;
}

interface ShowChanges {
  /** Leaves out that a finger, face or PIN was checked. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
}

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

export function createSoftPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let counter = 0;

  function credential(response: Record<string, string>) {
    return { id, rawId: id, type: 'public-key', response };
  }
  return {
    id,
    make({ challenge }, origin) {
      const attested = Buffer.concat([Buffer.alloc(16), uint16(rawId.length), rawId, coseKey(publicKey)]);
      const data = authenticatorData(origin, flags.present | flags.verified | flags.hasCredential, 0);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject(Buffer.concat([data, attested])).toString('base64url'),
      });
    },
    show({ challenge }, origin, { isUnverified = false, counter: given } = {}) {
      counter = given ?? counter + 1;
      const shown = flags.present | (isUnverified ? 0 : flags.verified);
      const data = authenticatorData(origin, shown, counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(origin: string, given: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const host = createHash('sha256').update(new URL(origin).hostname).digest();
  return Buffer.concat([host, Buffer.of(given), count]);
}

/** CBOR of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an EC2 key for ES256 on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.concat([Buffer.of(0x58, 32), Buffer.from(text, 'base64url')]);
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    coordinate(x),
    Buffer.of(0x22),
    coordinate(y),
  ]);
}

/** CBOR of {fmt: "none", attStmt: {}, authData}. */
function attestationObject(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.of(0xa3, 0x63),
    Buffer.from('fmt'),
    Buffer.of(0x64),
    Buffer.from('none'),
    Buffer.of(0x67),
    Buffer.from('attStmt'),
    Buffer.of(0xa0, 0x68),
    Buffer.from('authData'),
    Buffer.of(0x58, data.length),
    data,
  ]);
}

function uint16(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff);
}
