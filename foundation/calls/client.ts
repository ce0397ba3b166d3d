import type { Book } from '#foundation/ids/book.ts';
import { isRefusalName, type RefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { bookHeader, bookToHeader } from './book-header.ts';
import type { AnyCall, InputOf, OutputOf, ReceivedFile } from './define-call.ts';
import { guestHeader } from './guest-header.ts';
import { type SessionState, sessionHeader } from './session-header.ts';

const ended: SessionState = 'ended';

/** The whole request's time limit (docs/specification.md, section 7). */
export const requestTimeoutMs = 90_000;

/** What every request of a client carries. */
export interface ClientContext {
  readonly token: string | undefined;
  readonly book: Book;
  readonly language: string;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly context: () => ClientContext;
  /** Called when the platform no longer knows the session of a token that was sent: by a 401, or as told. */
  readonly onSessionLost: (token: string | undefined) => void;
}

/** The network failed or ran out of time: the command may or may not have been carried out. */
export class ConnectionFailure extends Error {
  readonly timedOut: boolean;
  constructor(timedOut: boolean) {
    super(timedOut ? 'the request timed out' : 'the platform could not be reached');
    this.timedOut = timedOut;
  }
}

export interface CallOptions {
  /** The client's id of a money command; repeated with the same id, it is carried out once. */
  readonly requestId?: string;
  /** A visitor's token, on the calls that take it. */
  readonly guest?: string | undefined;
  readonly signal?: AbortSignal;
  /** How it travels: `fetch`, unless the upload's progress is shown. */
  readonly transport?: Transport;
}

export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export type Client = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<Result<OutputOf<C>>>;

/** Makes the typed client. Refusals are returned as values; {@link ConnectionFailure} is thrown. */
export function createClient(options: ClientOptions): Client {
  return async (call, input, { requestId, guest, signal, transport = fetch } = {}) => {
    const { token, book, language } = options.context();
    const headers = new Headers({ [bookHeader]: bookToHeader(book), 'accept-language': language });
    if (token !== undefined) headers.set('authorization', token);
    if (requestId !== undefined) headers.set('x-request-id', requestId);
    if (guest !== undefined) headers.set(guestHeader, guest);
    const { url, body } = address(call, input);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const answer = await send(transport, call, options.baseUrl + url, {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([AbortSignal.timeout(requestTimeoutMs), ...(signal ? [signal] : [])]),
    });
    if (answer.isSessionOver || answer.refusal === 'UNAUTHENTICATED') options.onSessionLost(token);
    if (answer.refusal === undefined) {
      const value = call.shape === 'rows' ? { total: answer.total, rows: answer.rows } : answer.result;
      return accept(value as OutputOf<typeof call>);
    }
    return refuse(answer.refusal, answer.params);
  };
}

/** The address and body of a call: path parameters filled in, arrays repeated, files as multipart. */
export function address(call: AnyCall, input: object): { url: string; body?: string | FormData } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (call.inputIn === 'body') {
    const files = [...rest.values()].some((value) => value instanceof Blob);
    return { url: path, body: files ? formOf(rest) : JSON.stringify(Object.fromEntries(rest)) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return { url: query.size === 0 ? path : `${path}?${query}` };
}

function formOf(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

async function receiveFile(response: Response): Promise<ReceivedFile> {
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
}

interface Answer {
  readonly isSessionOver?: boolean;
  readonly refusal?: RefusalName;
  readonly params?: Record<string, string>;
  readonly result?: unknown;
  readonly total?: unknown;
  readonly rows?: unknown;
}

async function send(transport: Transport, call: AnyCall, url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await transport(url, init);
    if (response.ok && call.shape === 'file') return { result: await receiveFile(response) };
    const answer = (await response.json()) as Answer & { refusal?: string };
    const isSessionOver = response.headers.get(sessionHeader) === ended;
    if (response.ok) return { ...answer, isSessionOver };
    const refusal = answer.refusal ?? '';
    return { ...answer, isSessionOver, refusal: isRefusalName(refusal) ? refusal : 'UNKNOWN' };
  } catch (failure) {
    if (init.signal?.aborted && failure instanceof DOMException && failure.name === 'AbortError')
      throw failure;
    throw new ConnectionFailure(failure instanceof DOMException && failure.name === 'TimeoutError');
  }
}
