// Whole: one request from its session to its envelope, in the order it is looked at.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bookFromHeader, bookHeader } from '#foundation/calls/book-header.ts';
import type { AnyCall, OutputOf, Page, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { guestHeader } from '#foundation/calls/guest-header.ts';
import { sessionHeader } from '#foundation/calls/session-header.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import { catalogue, isRefusalName, type RefusalName, successCodes } from '#foundation/refusals/catalogue.ts';
import type { Reader } from '#foundation/refusals/facts.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Language } from '#locales/languages.ts';
import { type CallClosures, closedTo } from './call-closures.ts';
import { bodyOf, isStorable, rawInput, unknownParameter, whatIsWrong } from './call-input.ts';
import { successOf } from './call-success.ts';
import { commandRequest } from './command-request.ts';
import { exportedAtATime, isExportable, rowsFile } from './export-rows.ts';
import { isFromAnotherSite, oneHeader, originOf } from './request-headers.ts';
import { languageFromHeader, type Sentences } from './sentences.ts';
import { createAnswerCache, SharedAnswer, sendShared } from './shared-answer.ts';
import { shownSession } from './shown-session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How often a request of this route counts towards the flood limit: once where nothing is said. */
    weight?: number;
    /** The call that the route carries out; absent on pages and files. */
    call?: string;
  }
  interface FastifyRequest {
    /** Who is signed in, once the call router has looked; for the log. */
    customerId?: CustomerId | undefined;
    operatorId?: OperatorId | undefined;
  }
}

export interface CustomerSession {
  readonly sessionId: string;
  readonly customerId: CustomerId;
}

/** An operator's session, as the cookie of a request gives it. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: OperatorId;
  readonly email: string;
  readonly permissions: ReadonlySet<string>;
  /** The second factor was shown within the last minutes. */
  readonly isSteppedUp: boolean;
}

interface EveryContext {
  readonly book: Book;
  readonly language: Language;
  readonly ip: string;
  readonly userAgent: string;
  /** Where the customer's browser finds the platform: `https://trade.example.com`. */
  readonly origin: string;
  readonly exchange: Exchange;
  /** Names the request in the log and, while tracing is on, its trace. */
  readonly traceId: string;
  /** What a visitor shows as the token of their conversation; empty without one. */
  readonly guest: string;
  /** The caller, on calls that visitors may make: undefined for a visitor. */
  viewer(): Promise<CustomerSession | undefined>;
}

/** What calls that hand out a cookie need of the HTTP exchange itself. */
export interface Exchange {
  /** A browser says that a page of another site sends this. */
  isFromAnotherSite(): boolean;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(cookie: string): void;
}

/** The client's id of a money command and the command's canonical text. */
export interface CommandRequest {
  readonly id: string;
  readonly fingerprint: string;
}

/**
 * What a handler knows beside its input: a session where the call needs one, a request where it needs an id.
 */
export type CallContext<C extends AnyCall> = EveryContext &
  (C['access'] extends 'customer' ? { readonly session: CustomerSession } : unknown) &
  (C['access'] extends 'operator' ? { readonly operator: OperatorSession } : unknown) &
  (C['needsRequestId'] extends true ? { readonly request: CommandRequest } : unknown);

/** A file as a handler gives it, in portions, each made when the client has taken the one before. */
export interface FileAnswer {
  /** Plain letters, digits and hyphens. */
  readonly name: string;
  /** CSV text unless it says otherwise. */
  readonly contentType?:
    | 'text/plain; charset=utf-8'
    | 'image/jpeg'
    | 'image/png'
    | 'image/svg+xml'
    | 'application/pdf';
  /** Public, and what its address names stays the same for ever: browsers cache it. */
  readonly neverChanges?: true;
  readonly portions: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

export type AnswerOf<C extends AnyCall> = C['shape'] extends 'file' ? FileAnswer : OutputOf<C>;

export type Handler<C extends AnyCall> = (
  input: ParsedInputOf<C>,
  context: CallContext<C>,
) => Promise<Result<AnswerOf<C>>>;

/** Binds a call's declaration to what carries it out. */
export interface CallRouter {
  on<C extends AnyCall>(call: C, handler: Handler<C>): void;
  /** Every call bound so far, for the OpenAPI description. */
  readonly calls: readonly AnyCall[];
}

export interface CallRouterNeeds extends CallClosures {
  readonly server: FastifyInstance;
  readonly sentences: Sentences;
  /** The platform's own address; without it, the one each request came to. */
  readonly publicUrl?: string | undefined;
  readonly authenticate: (authorization: string) => Promise<CustomerSession | undefined>;
  /** From the whole `Cookie` header; without it there are no operators. */
  readonly authenticateOperator?: (cookies: string) => Promise<OperatorSession | undefined>;
  /** Hears of every refusal to a signed-in operator whose input was in order, before they do. */
  readonly onOperatorRefused?: (
    operator: OperatorSession,
    call: AnyCall,
    refusal: RefusalName,
  ) => Promise<void>;
  /** Hears of every list that a signed-in operator takes along as a file, before they get it. */
  readonly onExported?: (
    operator: OperatorSession,
    call: AnyCall,
    exported: { readonly filters: Readonly<Record<string, unknown>>; readonly rows: number },
  ) => Promise<void>;
}

/**
 * Makes the router: it checks session, book, request id and input in that order, hands the rest to the
 * handler, and writes the envelope (docs/wire.md, "Envelope") with its sentence in
 * the request's language.
 */
export function createCallRouter(options: CallRouterNeeds): CallRouter {
  const { server, sentences } = options;
  const calls: AnyCall[] = [];
  return {
    calls,
    on(call, handler) {
      calls.push(call);
      const carryOut = call.sharedForMs > 0 ? sharing(call, handler, sentences) : handler;
      server.route({
        method: call.method,
        url: routePath(call),
        config: { weight: call.weight, call: call.name },
        handler: async (request, reply) => {
          const language = languageFromHeader(request.headers['accept-language']);
          // Private answers are stored in no cache on the way.
          if (call.access !== 'visitor' || call.takesGuest) reply.header('cache-control', 'no-store');
          const isFile = call.shape === 'file' || isAskedAsFile(call, request);
          const given = isFile && call.shape !== 'file' ? exporting(call, handler, options) : carryOut;
          const [result, state] = await Promise.all([
            answer(call, given, { request, reply, language }, options),
            call.access === 'visitor' ? shownSession(request, options.authenticate) : undefined,
          ]);
          if (state !== undefined) reply.header(sessionHeader, state);
          if (!result.ok) {
            const reader = call.access === 'operator' ? 'operator' : 'customer';
            return sendRefusal(reply, sentences, language, result, reader);
          }
          if (result.value instanceof SharedAnswer) return sendShared(request, reply, result.value);
          if (isFile) return sendFile(reply, result.value as FileAnswer);
          return reply.send(envelopeOf(call, result.value, sentences, language));
        },
      });
    },
  };
}

/** `?as=csv` on an operators' list. */
function isAskedAsFile(call: AnyCall, request: FastifyRequest): boolean {
  return isExportable(call) && Object(request.query).as === 'csv';
}

/** The whole list as a file, and the act in the audit log before its first row. */
function exporting<C extends AnyCall>(
  call: C,
  handler: Handler<C>,
  { onExported }: CallRouterNeeds,
): Handler<C> {
  const list = handler as unknown as Handler<AnyCall>;
  const file: Handler<AnyCall> = async (input, context) => {
    const { operator } = context as { readonly operator?: OperatorSession };
    const { pageNum: _, pageSize: __, ...filters } = input;
    const pageOf = async (pageNum: number) => {
      const page = await list({ ...filters, pageNum, pageSize: exportedAtATime }, context);
      return page.ok ? accept(page.value as Page<unknown>) : page;
    };
    const first = await pageOf(1);
    if (!first.ok) return first;
    if (operator !== undefined) await onExported?.(operator, call, { filters, rows: first.value.total });
    return accept(rowsFile(call, first.value, pageOf));
  };
  return file as unknown as Handler<C>;
}

/** Carries the call out once for all who ask the same in a while, and gives the envelope, ready to send. */
function sharing<C extends AnyCall>(call: C, handler: Handler<C>, sentences: Sentences): Handler<C> {
  const cached = createAnswerCache<Result<SharedAnswer>>(call.sharedForMs);
  const share: Handler<AnyCall> = (input, context) => {
    const { language, book } = context;
    return cached(JSON.stringify([language, book, input]), async () => {
      const result = await handler(input as ParsedInputOf<C>, context as CallContext<C>);
      if (!result.ok) return result;
      return accept(await SharedAnswer.of(envelopeOf(call, result.value, sentences, language)));
    });
  };
  return share as Handler<C>;
}

function envelopeOf(call: AnyCall, value: unknown, sentences: Sentences, language: Language): object {
  const success = successOf(call, value);
  const head = { code: successCodes[success], msg: sentences.success(language, success) };
  return call.shape === 'rows' ? { ...head, ...(value as Page<unknown>) } : { ...head, result: value };
}

/** A call's path as the HTTP server spells it. */
export function routePath({ path }: AnyCall): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * What fails after the first portion cuts the connection off, so that no client takes a part for the whole.
 */
function sendFile(
  reply: FastifyReply,
  { name, contentType, neverChanges, portions }: FileAnswer,
): FastifyReply {
  return reply
    .header('content-type', contentType ?? 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', neverChanges ? 'public, max-age=31536000, immutable' : 'no-store')
    .send(Readable.from(portions));
}

export function sendRefusal(
  reply: FastifyReply,
  sentences: Sentences,
  language: Language,
  { refusal, params }: Refusal,
  reader?: Reader,
): FastifyReply {
  const { code, status } = catalogue[refusal];
  return reply
    .status(status)
    .send({ code, msg: sentences.refusal(language, refusal, params, reader), refusal, params });
}

type Asked = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly language: Language };

async function answer<C extends AnyCall>(
  call: C,
  handler: Handler<C>,
  { request, reply, language }: Asked,
  options: CallRouterNeeds,
): Promise<Result<AnswerOf<C>>> {
  const session =
    call.access === 'customer' ? await options.authenticate(request.headers.authorization ?? '') : undefined;
  if (call.access === 'customer' && session === undefined) return refuse('UNAUTHENTICATED');
  const operator = call.access === 'operator' ? await operatorOf(call, request, options) : accept(undefined);
  if (!operator.ok) return operator;
  request.customerId = session?.customerId;
  request.operatorId = operator.value?.operatorId;

  const book = bookFromHeader(oneHeader(request, bookHeader));
  if (book === undefined) return refuse('INPUT_INVALID', { field: bookHeader });
  const closed = await closedTo(call, book, session?.customerId, options);
  if (closed !== undefined) return closed;
  const unknown = unknownParameter(call, request);
  if (unknown !== undefined) return refuse('INPUT_INVALID', { field: unknown });

  // Parse the body only after authentication, so that anonymous callers cannot fill memory.
  const body = await bodyOf(call, request);
  if (!body.ok) return body;
  const raw = rawInput(call, request, body.value.fields);
  if (!isStorable(raw)) return refuse('INPUT_INVALID', { field: '' });
  const sent = rawInput(call, request, body.value.fingerprints);
  const command = call.needsRequestId
    ? commandRequest(call, request, session?.customerId ?? operator.value?.operatorId, book, sent)
    : accept(undefined);
  if (!command.ok) return command;

  const parsed = call.input.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = issue?.message ?? '';
    return refuse(isRefusalName(name) ? name : 'INPUT_INVALID', whatIsWrong(call, raw, issue?.path ?? []));
  }
  const context = {
    session,
    operator: operator.value,
    book,
    language,
    request: command.value,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    traceId: request.id,
    guest: oneHeader(request, guestHeader) ?? '',
    origin: options.publicUrl ?? originOf(request),
    exchange: {
      isFromAnotherSite: () => isFromAnotherSite(request),
      setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
    },
    async viewer() {
      const { authorization = '' } = request.headers;
      return authorization === '' ? undefined : await options.authenticate(authorization);
    },
  };
  const result = await handler(parsed.data as ParsedInputOf<C>, context as unknown as CallContext<C>);
  if (!result.ok && operator.value !== undefined) {
    await options.onOperatorRefused?.(operator.value, call, result.refusal);
  }
  return result;
}

/**
 * An operator's session travels in a cookie, which a browser sends from any site: a request that says it
 * comes from another site is refused.
 */
async function operatorOf(
  call: AnyCall,
  request: FastifyRequest,
  { authenticateOperator, onOperatorRefused }: CallRouterNeeds,
): Promise<Result<OperatorSession>> {
  if (isFromAnotherSite(request)) return turnedAway('FORBIDDEN', 'an operator’s call from another site');
  const cookies = request.headers.cookie ?? '';
  const operator = await authenticateOperator?.(cookies);
  if (operator === undefined) {
    return cookies === ''
      ? refuse('UNAUTHENTICATED')
      : turnedAway('UNAUTHENTICATED', 'an operator’s session that is unknown or over');
  }
  const refusal = lackOf(call, operator);
  if (refusal === undefined) return accept(operator);
  await onOperatorRefused?.(operator, call, refusal);
  return refuse(refusal);

  /** No authenticated operator, so this goes to the server log instead of the audit log. */
  function turnedAway(name: RefusalName, what: string): Refusal {
    request.log.warn({ traceId: request.id, call: call.name, ip: request.ip }, what);
    return refuse(name);
  }
}

/** What the operator lacks to make the call. */
function lackOf({ permission, needsStepUp }: AnyCall, operator: OperatorSession): RefusalName | undefined {
  if (permission !== '' && !operator.permissions.has(permission)) return 'FORBIDDEN';
  return needsStepUp && !operator.isSteppedUp ? 'STEP_UP_REQUIRED' : undefined;
}
