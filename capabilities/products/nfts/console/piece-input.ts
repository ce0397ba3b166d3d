import type { InputOf } from '#foundation/calls/define-call.ts';
import { unknownCase } from '#foundation/text/words.ts';
import { isAmount } from '#foundation/ui/typed-number.ts';
import type { createNft } from '../console-contract.ts';
import type { SaleKind } from '../piece.ts';

/** What has been typed; times as the browser's own field gives them, in this machine's time zone. */
export interface PieceValues {
  readonly title: string;
  readonly creator: string;
  readonly story: string;
  readonly alt: string;
  readonly chain: string;
  readonly address: string;
  readonly sale: SaleKind;
  readonly price: string;
  readonly startingBid: string;
  readonly reserve: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Undefined while something is missing. */
export function pieceInputOf(values: PieceValues, image: File): InputOf<typeof createNft> | undefined {
  const { title, creator, story, alt, sale } = values;
  const texts = { title, creator, story, alt };
  if (Object.values(texts).some((text) => text.trim() === '')) return undefined;
  const minted = { chain: given(values.chain), address: given(values.address) };
  if ((minted.chain === undefined) !== (minted.address === undefined)) return undefined;
  const common = { ...texts, ...defined(minted), image };
  switch (sale) {
    case 'fixed':
      return isAmount(values.price) ? { ...common, sale, price: values.price } : undefined;
    case 'auction': {
      const endsAt = timeOf(values.endsAt);
      if (!isAmount(values.startingBid) || endsAt === undefined) return undefined;
      if (values.reserve !== '' && !isAmount(values.reserve)) return undefined;
      const rest = { reserve: given(values.reserve), startsAt: timeOf(values.startsAt) };
      return { ...common, sale, startingBid: values.startingBid, endsAt, ...defined(rest) };
    }
    default:
      return unknownCase(sale);
  }
}

function given(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trim();
}

function timeOf(local: string): string | undefined {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Only what is there: the call's optional fields are absent, never undefined. */
function defined<T extends Record<string, string | undefined>>(
  fields: T,
): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const there = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as { [Name in keyof T]?: NonNullable<T[Name]> };
}
