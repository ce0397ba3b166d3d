import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, startTrace } from '#foundation/server-kit/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
  interface FastifyReply {
    /** The `code` and `refusal` of the envelope; 0 and empty where the answer is none. */
    envelopeCode: number;
    refusal: string;
  }
}

/** One log line and, while tracing is on, one span for each call. `request.id` is the trace's id. */
export function logCalls(server: FastifyInstance): void {
  for (const name of ['span', 'customerId', 'operatorId']) server.decorateRequest(name, undefined);
  server.decorateReply('envelopeCode', 0);
  server.decorateReply('refusal', '');
  server.addHook('preSerialization', (_, reply, payload, done) => {
    if (typeof payload === 'object' && payload !== null && 'code' in payload) {
      reply.envelopeCode = Number(payload.code);
      if ('refusal' in payload) reply.refusal = String(payload.refusal);
    }
    done();
  });
  if (isTracing()) traceCalls(server);
  if (server.log.level === 'info' || server.log.level === 'debug') {
    server.addHook('onResponse', (request, reply, done) => {
      logCall(request, reply);
      done();
    });
  }
}

/**
 * A span starts after the body is read: the body's events belong to the connection, and what they call would
 * run outside of the span.
 */
function traceCalls(server: FastifyInstance): void {
  server.addHook('preHandler', (request, _, done) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return done();
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
    };
    const span = startTrace(request.id, call, attributes);
    request.span = span;
    context.with(trace.setSpan(context.active(), span), done);
  });
  server.addHook('onResponse', ({ span, customerId, operatorId }, reply, done) => {
    if (span !== undefined) {
      if (customerId !== undefined) span.setAttribute('customer', String(customerId));
      if (operatorId !== undefined) span.setAttribute('operator', String(operatorId));
      span.setAttribute('code', reply.envelopeCode || reply.statusCode);
      if (reply.refusal !== '') span.setAttribute('refusal', reply.refusal);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR, message: reply.refusal });
      span.end();
    }
    done();
  });
}

/**
 * Logs a call at `info`. Pages, files and what the flood limit or a throttle turned away (TOO_MANY_REQUESTS)
 * are logged at `debug`: they say nothing of the business, and a flood must not fill the disk.
 */
function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const { routeOptions, method, customerId, operatorId } = request;
  const { call } = routeOptions.config;
  const line = {
    traceId: request.id,
    call,
    method,
    route: routeOptions.url,
    customer: customerId?.toString(),
    operator: operatorId?.toString(),
    status: reply.statusCode,
    code: reply.envelopeCode || undefined,
    refusal: reply.refusal || undefined,
    ms: Math.round(reply.elapsedTime * 100) / 100,
  };
  if (call === undefined || reply.refusal === 'TOO_MANY_REQUESTS') request.log.debug(line, 'request');
  else request.log.info(line, 'call');
}
