import { context, type Span, trace } from '@opentelemetry/api';
import type { Result } from '#foundation/refusals/result.ts';
import { inSpan, isTracing, tracer } from '#foundation/server-kit/tracing.ts';
import type { MoneyCommand } from '../face.ts';
import type { DecidedBatch } from './decided-batch.ts';

// The lane's spans. Each function returns at once, without an allocation, while nothing that asks is traced.

interface Traced {
  readonly span: Span | undefined;
}

/** From a command's submission to its answer. */
export function startCommandSpan(kind: { readonly name: string }, { key }: MoneyCommand<unknown>) {
  if (!isTracing() || !trace.getActiveSpan()?.isRecording()) return undefined;
  const attributes = { customer: String(key.customerId), book: key.book };
  return tracer.startSpan(`command ${kind.name}`, { attributes });
}

export async function endWithAnswer<Answer>(span: Span, answer: Promise<Result<Answer>>) {
  try {
    const result = await answer;
    if (!result.ok) span.setAttribute('refusal', result.refusal);
    return result;
  } finally {
    span.end();
  }
}

/**
 * Runs a batch under a span that is a child of its first traced command and linked with all of them: a lone
 * order's trace holds its batch, and from any other order a link leads there.
 */
export function inBatchSpan(batch: readonly Traced[], run: () => Promise<void>): Promise<void> {
  const first = batch.find(({ span }) => span !== undefined)?.span;
  if (first === undefined) return run();
  const spans = batch.flatMap(({ span }) => span ?? []);
  const links = spans.map((span) => ({ context: span.spanContext() }));
  return inSpan('lane batch', { links, parent: trace.setSpan(context.active(), first) }, async () => {
    const own = trace.getActiveSpan()?.spanContext();
    if (own !== undefined) for (const span of spans) if (span !== first) span.addLink({ context: own });
    await run();
  });
}

/** What a batch did, on its span, and when each part of it was done, by `performance.now()`. */
export function traceBatch(
  batch: DecidedBatch,
  parts: readonly (readonly [string, from: number, to: number])[],
): void {
  const span = isTracing() ? trace.getActiveSpan() : undefined;
  if (span === undefined) return;
  const { id, outcomes, transfers } = batch;
  span.setAttributes({ batch: String(id), commands: outcomes.length, transfers: transfers.length });
  for (const [name, startTime, to] of parts) tracer.startSpan(name, { startTime }).end(to);
}

/** Of telling participants and listeners: each customer event that the batch wrote, by name and sequence. */
export function startEventsSpan({ events }: DecidedBatch): Span | undefined {
  if (!isTracing() || trace.getActiveSpan() === undefined) return undefined;
  const span = tracer.startSpan('events');
  for (const [account, own] of events) {
    for (const { event, sequence } of own) span.addEvent(event, { account, sequence: String(sequence) });
  }
  return span;
}
