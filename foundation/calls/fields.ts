import { z } from 'zod';
import { books } from '#foundation/ids/book.ts';
import { assets, largestUnits, parseUnits } from '#foundation/money/money.ts';
import { asLots, type Lots, type Price, parseLots, parsePrice } from '#foundation/money/price.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';

/** Fields that mean the same in every call (docs/wire.md, "Conventions"). */

export const moneyField = z.string().describe('decimal string, at most 8 decimals');
export const priceField = z.string().describe('price as a decimal string');
export const rateField = z.string().describe('fraction as a decimal string');
export const timeField = z.string().describe('ISO 8601 UTC with milliseconds');
export const idField = z.string().describe('id');
/** A number of our own, as text. */
export const recordIdInput = z.string().regex(/^\d{1,18}$/, 'NOT_FOUND');
export const assetField = z.enum(assets);
export const bookField = z.enum(books);

/** The largest price and quantity a command accepts, so that their product stays within a database bigint. */
const largestPrice = 100_000_000n * 10n ** 10n;
const largestLots = 1_000_000n * 10n ** 8n;

function decimalInput<T extends bigint>(
  parse: (text: string) => T | undefined,
  within: (value: T) => boolean,
  refusal: RefusalName,
) {
  return z
    .string({ error: refusal })
    .max(40, { error: refusal })
    .transform((text, context) => {
      const value = parse(text);
      if (value !== undefined && within(value)) return value;
      context.addIssue({ code: 'custom', message: refusal });
      return z.NEVER;
    });
}

/** A positive amount a customer typed; parsed to units. */
export function amountInput(refusal: RefusalName = 'AMOUNT_INVALID') {
  return decimalInput(parseUnits, (units) => units > 0n && units <= largestUnits, refusal);
}

/** A signed amount that is not zero, as an operator typed it; parsed to units. */
export const signedAmountInput = decimalInput(
  (text) => {
    const isNegative = text.startsWith('-');
    const units = parseUnits(isNegative ? text.slice(1) : text);
    // One sign is enough: parseUnits would take another.
    if (units === undefined || units < 0n) return undefined;
    return isNegative ? -units : units;
  },
  (units) => units !== 0n && units <= largestUnits && units >= -largestUnits,
  'AMOUNT_INVALID',
);

export function priceInput(refusal: RefusalName) {
  return decimalInput<Price>(parsePrice, (price) => price <= largestPrice, refusal);
}

export function lotsInput(refusal: RefusalName = 'LOTS_INVALID') {
  return decimalInput<Lots>(parseLots, (lots) => lots <= asLots(largestLots), refusal);
}

const lastMoment = Date.UTC(10_000, 0, 1) - 1;

/**
 * A moment a customer asks about, from 1970 to the year 9999: beyond these the database writes years another
 * way.
 */
export const timeInput = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= lastMoment);

/** A list's rows of a time: from one moment on, before the other. */
export const periodFields = { from: timeInput.optional(), to: timeInput.optional() };

/** A page of a list: `pageNum` from 1, `pageSize` at most 100. */
export const pageFields = {
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
};

/** What becomes of something that one operator asks for and another decides. */
export const requestStates = ['waiting', 'approved', 'rejected'] as const;
export type RequestState = (typeof requestStates)[number];

/** What the console shows of everything that one operator asks for and another decides. */
export const operatorRequestFields = {
  id: idField,
  note: z.string(),
  documentHash: z.string().optional().describe('SHA-256 of the picture that shows it, when one was sent'),
  status: z.enum(requestStates),
  requestedBy: z.string(),
  requestedAt: timeField,
  dueAt: timeField,
  decidedBy: z.array(z.string()),
  decidedAt: timeField.optional(),
};

/** How long an operator's note may be where nothing else is said. */
export const noteLengths = { least: 1, most: 1000 };

/** What an operator writes for the audit log; too short or too long is NOTE_REQUIRED, which says how long. */
export function noteInput({ least, most } = noteLengths) {
  const error = 'NOTE_REQUIRED';
  return z.string({ error }).trim().min(least, { error }).max(most, { error });
}

/** A picture a customer sends (docs/specification.md, section 9: 2 MB). */
export const imageBytesAtMost = 2 * 1024 * 1024;

/**
 * A picture as a field: calls that have one travel as `multipart/form-data`, whose other fields are texts.
 * Its type is read from its content where it is kept (capabilities/people/uploads), never from its name or
 * declared type.
 */
export function imageInput() {
  return z.file('IMAGE_REQUIRED').min(1, 'IMAGE_REQUIRED').max(imageBytesAtMost, 'IMAGE_TOO_LARGE');
}

/** What a call with such a field may answer of it. */
export const imageRefusals = [
  'IMAGE_REQUIRED',
  'IMAGE_FORMAT',
  'IMAGE_TOO_LARGE',
  'IMAGE_DIMENSIONS',
  'IMAGE_BROKEN',
] as const satisfies readonly RefusalName[];

/** The fields of a call's input that are files. */
export function fileFields(input: z.ZodObject): string[] {
  return Object.entries(input.shape)
    .filter(([, field]) => isFile(field))
    .map(([name]) => name);
}

function isFile(field: unknown): boolean {
  if (field instanceof z.ZodOptional) return isFile(field.unwrap());
  return field instanceof z.ZodFile;
}
