import { z } from 'zod';
import { timeField } from './fields.ts';

/** Passkeys (WebAuthn), those of customers and those of operators. */

export const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField.nullable(),
});
export type Passkey = z.output<typeof passkeyShape>;

export const passkeyName = z.string().trim().min(1).max(40);

/** What goes to and comes from an authenticator, as WebAuthn writes it in JSON. */
export const webauthnBytes = z.string().regex(/^[\w-]{1,8192}$/);
export const passkeyTransports = z.array(z.string().max(20)).max(10);
export const credentialFields = {
  id: webauthnBytes,
  rawId: webauthnBytes,
  type: z.literal('public-key'),
} as const;

export const attestationResponse = z.object({
  clientDataJSON: webauthnBytes,
  attestationObject: webauthnBytes,
  transports: passkeyTransports.exactOptional(),
});

export const assertionResponse = z.object({
  clientDataJSON: webauthnBytes,
  authenticatorData: webauthnBytes,
  signature: webauthnBytes,
});
