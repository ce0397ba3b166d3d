import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

// Spans by OpenTelemetry's API, which does nothing until start-tracing.ts has given it an SDK: code that
// runs for each order asks `isTracing` or for the active span first, and allocates nothing without one.

export interface TracingSettings {
  /** `http://127.0.0.1:4318`: spans are posted to `/v1/traces` there. */
  readonly endpoint: string;
  /** The share of traces that are kept, 0 to 1. */
  readonly ratio: number;
}

/** Delegates to the SDK's tracer once there is one. */
export const tracer = trace.getTracer('assay');

let isOn = false;
let nextTraceId: string | undefined;

export function isTracing(): boolean {
  return isOn;
}

/** Called by start-tracing.ts alone. */
export function setTracing(on: boolean): void {
  isOn = on;
}

/** The id that `startTrace` wants for the span that starts now. */
export function takeTraceId(): string | undefined {
  return nextTraceId;
}

const traceIdPattern = /^(?!0{32})[0-9a-f]{32}$/;

/**
 * The trace of an HTTP request: the browser's own request id of a money command (32 hexadecimal digits), so
 * that one id finds the customer's attempt, its retries, the log lines and the spans; else a fresh one.
 */
export function traceIdOf(requestId: string | string[] | undefined): string {
  return typeof requestId === 'string' && traceIdPattern.test(requestId)
    ? requestId
    : randomUUID().replaceAll('-', '');
}

/** Starts the first span of the trace with this id. */
export function startTrace(traceId: string, name: string, attributes: Attributes): Span {
  nextTraceId = traceId;
  try {
    return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  } finally {
    nextTraceId = undefined;
  }
}

interface SpanStart {
  readonly attributes?: Attributes;
  readonly kind?: SpanKind;
  readonly links?: Link[];
  /** The active span where nothing is said. */
  readonly parent?: Context;
}

/** Runs work as the active span of this name. */
export async function inSpan<T>(
  name: string,
  { parent = context.active(), ...options }: SpanStart,
  run: () => Promise<T>,
): Promise<T> {
  return await tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await run();
    } catch (error) {
      // Not its message, which may quote what it was about: a name, an address.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : '' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs what goes on after its caller, a loop or a timer, outside of the caller's trace. */
export function outsideTraces<T>(run: () => T): T {
  return context.with(ROOT_CONTEXT, run);
}

/** For the logger: each line written within a trace names it. */
export function activeTrace(): { readonly traceId?: string } {
  const span = isOn ? trace.getActiveSpan() : undefined;
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
}

/** Headers that carry the active span to another process; none without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The span that another process or transaction carried here, as a parent. */
export function carriedTrace(headers: unknown): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** What a job carries, as JSON, with the trace it is requested in. */
export function jobPayload(payload: object): string {
  return JSON.stringify(isOn ? { ...payload, ...traceHeaders() } : payload);
}
