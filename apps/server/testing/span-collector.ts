import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.string(), z.number()]).optional(),
});
const spanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
  events: z.array(z.object({ name: z.string() })).default([]),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanShape) })),
    }),
  ),
});

export type CollectedSpan = z.output<typeof spanShape> & { readonly service: string };

/** What an OpenTelemetry collector is to the processes of a test: takes spans over OTLP (HTTP, JSON). */
export async function startSpanCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    for (const { resource, scopeSpans } of exported.parse(await json(request)).resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === 'service.name');
      const service = named?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    spans,
    endpoint: `http://127.0.0.1:${address.port}`,
    /** A trace as an indented tree: service, name, and the events of each span. */
    tree(traceId: string): string {
      const own = spans.filter((span) => span.traceId === traceId);
      const byStart = (a: CollectedSpan, b: CollectedSpan) =>
        Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano));
      const isRoot = (span: CollectedSpan) => !own.some(({ spanId }) => spanId === span.parentSpanId);
      const lines = (span: CollectedSpan, depth: number): string[] => {
        const events = span.events.map(({ name }) => ` +${name}`).join('');
        const children = own.filter(({ parentSpanId }) => parentSpanId === span.spanId).sort(byStart);
        return [
          `${'  '.repeat(depth)}${span.service}: ${span.name}${events}`,
          ...children.flatMap((child) => lines(child, depth + 1)),
        ];
      };
      return own
        .filter(isRoot)
        .sort(byStart)
        .flatMap((root) => lines(root, 0))
        .join('\n');
    },
    stop: () => void server.close(),
  };
}
