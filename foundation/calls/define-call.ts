import { z } from 'zod';
import type { Book } from '#foundation/ids/book.ts';
import type { RefusalName, SuccessName } from '#foundation/refusals/catalogue.ts';
import type { LimitedAct } from './account-limits.ts';

/** Who may make a call: any visitor, a customer with a session, or an operator with one. */
export type Access = 'visitor' | 'customer' | 'operator';

/**
 * Which books a call accepts: `none` where the book makes no difference, `demo` where it acts on that one
 * whatever the header says.
 */
export type AcceptedBooks = 'none' | 'both' | Book;

/**
 * What commands of several capabilities change: an answer that shows it is asked for again after each of
 * them (`foundation/ui/call-keys.ts`).
 */
export type Subject = 'balances' | 'customer' | 'deposits' | 'operator' | 'reviews';

/**
 * A call, declared once. The route, its guard, the typed client and the OpenAPI description are read from it.
 * The input is one object: path parameters in `{braces}` are taken from it, the rest travels in the query
 * or the body. Zod messages that are refusal names become that refusal; any other is INPUT_INVALID.
 */
export interface Call<Input extends z.ZodObject, Output extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly inputIn: 'query' | 'body';
  readonly input: Input;
  readonly output: Output;
  /**
   * `rows`: the output is a row, and the answer is `{code, msg, total, rows}`. `file`: the answer is a file
   * of `mediaType` to keep or to show, without an envelope; only its refusals have one.
   */
  readonly shape: 'result' | 'rows' | 'file';
  /** What an answer of shape `file` is: CSV unless it says otherwise. */
  readonly mediaType: 'text/csv' | 'text/plain' | 'image/*' | 'application/pdf';
  readonly success: SuccessName;
  /**
   * Where the answer says which success it is: by the values of a field of the result; `success` for any
   * other.
   */
  readonly successBy?: { readonly field: string; readonly values: Readonly<Record<string, SuccessName>> };
  readonly access: Access;
  /**
   * What an operator's roles must allow (`kyc.decide`; capabilities/desk/operators/rules.ts lists them).
   * Empty on calls that every signed-in operator may make (their own session), and on calls that are not
   * operators'.
   */
  readonly permission: string;
  /**
   * For dangerous acts: the operator must have shown a second factor within the last minutes, else
   * STEP_UP_REQUIRED.
   */
  readonly needsStepUp: boolean;
  readonly books: AcceptedBooks;
  readonly needsRequestId: boolean;
  /**
   * Fields of the input that only show who asks (a password, a one-time code): no client keeps them, and a
   * repeated request may bring others.
   */
  readonly secrets: readonly string[];
  /**
   * A money command that customers may make whom operators have frozen as well, because it only closes,
   * cancels or gives back.
   */
  readonly openToFrozen: boolean;
  /**
   * A money command that begins something new: refused to customers who have not agreed to the texts that are
   * read now. Closing, withdrawing, paying in and paying back never wait for that.
   */
  readonly opensNew: boolean;
  /** What operators who limit an account stop with it, beside everything that a freeze stops. */
  readonly limitedAs: LimitedAct;
  /**
   * Takes real money in, or turns it into something else: refused to customers who may have no real account
   * where they live, as is whatever begins something new with real money. Closing, paying back and
   * withdrawing never are.
   */
  readonly needsServed: boolean;
  /**
   * Where all callers who ask the same get the same answer: for how many milliseconds it may be reused. 0
   * where it is made for each.
   */
  readonly sharedForMs: number;
  /**
   * What it costs the processors, as a multiple of a plain call: so often it counts towards the flood limit.
   * Hashing a password, files and what is shared have their own unless it says otherwise.
   */
  readonly weight: number;
  /** A visitor may show the token of their conversation in the header `X-Guest`. */
  readonly takesGuest: boolean;
  /** What its answer shows, of what other capabilities change. */
  readonly shows: readonly Subject[];
  readonly refusals: readonly RefusalName[];
}

type AnyDeclared = Pick<AnyCall, 'summary' | 'method' | 'path' | 'access'> & Partial<AnyCall>;

const noInput = z.object({});

/** The call with what its handler's types depend on kept as it was declared. */
type DeclaredCall<D extends AnyDeclared> = Call<
  D extends { input: infer I extends z.ZodObject } ? I : typeof noInput,
  D extends { output: infer O extends z.ZodType } ? O : z.ZodNull
> & {
  readonly access: D['access'];
  readonly shape: D extends { shape: infer S extends 'rows' | 'file' } ? S : 'result';
  readonly needsRequestId: D extends { needsRequestId: true } ? true : false;
};

/** Declares a call; what is left out takes the commonest value. */
export function defineCall<const D extends AnyDeclared>(declared: D): DeclaredCall<D> {
  const call: AnyCall = {
    name:
      declared.path
        .split('/')
        .filter((part) => part !== '' && !part.startsWith('{'))
        .at(-1) ?? '',
    inputIn: declared.method === 'POST' || declared.method === 'PUT' ? 'body' : 'query',
    input: noInput,
    output: z.null(),
    shape: 'result',
    mediaType: 'text/csv',
    success: 'DONE',
    permission: '',
    needsStepUp: false,
    books: 'none',
    needsRequestId: false,
    secrets: [],
    openToFrozen: false,
    opensNew: false,
    needsServed: false,
    limitedAs: 'other',
    sharedForMs: 0,
    weight: weightOf(declared),
    takesGuest: false,
    shows: [],
    refusals: [],
    ...declared,
  };
  return call as DeclaredCall<D>;
}

function weightOf({ secrets = [], shape, mediaType = 'text/csv', sharedForMs = 0 }: AnyDeclared): number {
  if (shape === 'file')
    return { 'image/*': 1, 'text/plain': 5, 'text/csv': 20, 'application/pdf': 100 }[mediaType];
  if (secrets.length > 0) return 20;
  return sharedForMs > 0 ? 10 : 1;
}

/**
 * Whether a call is refused to customers whom operators have frozen: every money command but those that
 * close.
 */
export function isClosedToFrozen(call: AnyCall): boolean {
  return call.access === 'customer' && call.needsRequestId && !call.openToFrozen;
}

/** Whether a call is refused to customers who may have no real account where they live. */
export function isClosedToUnserved(call: AnyCall): boolean {
  return call.access === 'customer' && (call.opensNew || call.needsServed);
}

export type AnyCall = Call<z.ZodObject, z.ZodType>;
export type InputOf<C extends AnyCall> = z.input<C['input']>;
export type ParsedInputOf<C extends AnyCall> = z.output<C['input']>;
/** What a list is asked for, whichever page of it. */
export type FilterOf<C extends AnyCall> = Omit<InputOf<C>, 'pageNum' | 'pageSize'>;
/** What a client receives, and a handler gives unless it is a file: a result, or a page of rows. */
export type OutputOf<C> =
  C extends Call<z.ZodObject, infer Output>
    ? C['shape'] extends 'rows'
      ? Page<z.output<Output>>
      : C['shape'] extends 'file'
        ? ReceivedFile
        : z.output<Output>
    : never;

export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}
