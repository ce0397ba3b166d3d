import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { assets } from '#foundation/money/money.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { asConversionRate, type QuotedConversion } from '../rules.ts';

/**
 * A quoted price travels with the customer, sealed: any process can honour it, it can't be changed, and it
 * opens for its own customer alone. What has been used is in the table of conversions.
 */
export interface Quotes {
  seal(customerId: CustomerId, quote: Omit<QuotedConversion, 'quoteId'>): string;
  /** Undefined for what is no quote of this customer's. */
  open(customerId: CustomerId, sealed: string): QuotedConversion | undefined;
}

const whole = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));

const sealedShape = z.object({
  quoteId: z.uuid(),
  from: z.enum(assets),
  to: z.enum(assets),
  amount: whole,
  rate: whole.transform(asConversionRate),
  feeRatePpm: whole,
  fee: whole,
  receives: whole,
  expiresAt: z.number(),
  evidence: z.string(),
});

export function createQuotes(box: SecretBox): Quotes {
  const about = (customerId: CustomerId) => `conversion.quote/${customerId}`;
  return {
    seal(customerId, quote) {
      const text = JSON.stringify({ ...quote, quoteId: randomUUID() }, (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      return box.seal(Buffer.from(text), about(customerId)).toString('base64url');
    },
    open(customerId, sealed) {
      const text = openText(box, sealed, about(customerId));
      if (text === undefined) return undefined;
      return sealedShape.parse(JSON.parse(text));
    },
  };
}

function openText(box: SecretBox, sealed: string, about: string): string | undefined {
  try {
    return box.open(Buffer.from(sealed, 'base64url'), about).toString();
  } catch {
    // Not sealed here, sealed for another customer, or changed: the caller gets one refusal for all of them.
    return undefined;
  }
}
