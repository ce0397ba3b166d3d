import { z } from 'zod';
import { catalogue } from '#foundation/refusals/catalogue.ts';
import { refusalsOfLimits } from './account-limits.ts';
import { bookHeader } from './book-header.ts';
import { type AnyCall, isClosedToFrozen, isClosedToUnserved } from './define-call.ts';
import { refusalEnvelope, resultEnvelope, rowsEnvelope } from './envelope.ts';
import { fileFields } from './fields.ts';

type Json = Record<string, unknown>;

/** Where the calls are answered, and by what name. */
interface Service {
  readonly title: string;
  readonly url: string;
}

/** The OpenAPI 3.1 description of the calls, made from their declarations. */
export function describeCalls(calls: readonly AnyCall[], { title, url }: Service): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = { Refusal: jsonSchema(refusalEnvelope, 'output') };
  for (const call of calls) {
    const described = liftDefinitions(describeCall(call), call.name, schemas);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url }],
    tags: [...new Set(calls.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
        operator: { type: 'apiKey', in: 'cookie', name: 'operator' },
      },
      schemas,
    },
  };
}

function describeCall(call: AnyCall): Json {
  const fields = jsonSchema(call.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inBody = call.inputIn === 'body';
  const parameters = Object.entries(fields.properties ?? {})
    .filter(([name]) => inPath.includes(name) || !inBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (fields.required ?? []).includes(name),
      schema,
    }));
  return {
    operationId: call.name,
    tags: [tagOf(call)],
    summary: call.summary,
    security: securityOf(call),
    parameters: [...parameters, ...headersOf(call)],
    ...(inBody ? { requestBody: { required: true, content: bodyOf(call, fields) } } : {}),
    responses: {
      200: { description: 'Done', content: answerOf(call) },
      ...refusalsOf(call),
    },
  };
}

/** `/swx/customer/order/placeOrder` is `customer: order`, `/system/config/list` is `config`. */
function tagOf({ path }: AnyCall): string {
  const [first = '', second = '', third = ''] = path.split('/').slice(1);
  return first === 'swx' ? `${second}: ${third}` : second;
}

function securityOf({ access }: AnyCall): Json[] {
  return access === 'visitor' ? [] : [{ [access === 'customer' ? 'session' : 'operator']: [] }];
}

function bodyOf({ input }: AnyCall, schema: Json): Json {
  return fileFields(input).length > 0 ? { 'multipart/form-data': { schema } } : content(schema);
}

function answerOf({ shape, mediaType, output }: AnyCall): Json {
  if (shape === 'file') return { [mediaType]: { schema: jsonSchema(output, 'output') } };
  return content(jsonSchema(shape === 'rows' ? rowsEnvelope(output) : resultEnvelope(output), 'output'));
}

function headersOf(call: AnyCall): Json[] {
  const header = (name: string, required: boolean, schema: Json): Json => ({
    name,
    in: 'header',
    required,
    schema,
  });
  return [
    ...(call.books === 'none' || call.books === 'demo'
      ? []
      : [header(bookHeader, false, { enum: ['NO', 'YES'] })]),
    ...(call.needsRequestId ? [header('X-Request-Id', true, { type: 'string', maxLength: 64 })] : []),
    ...(call.takesGuest ? [header('X-Guest', false, { type: 'string', maxLength: 64 })] : []),
  ];
}

/** The call's refusals and those any call of its kind can give, by HTTP status. */
function refusalsOf(call: AnyCall): Json {
  const names = new Set([
    ...call.refusals,
    'INPUT_INVALID' as const,
    'SERVICE_UNAVAILABLE' as const,
    ...(call.access === 'visitor' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(call.permission === '' ? [] : (['FORBIDDEN'] as const)),
    ...(call.needsStepUp ? (['STEP_UP_REQUIRED'] as const) : []),
    ...(call.books === 'real' ? (['REAL_ACCOUNT_REQUIRED'] as const) : []),
    ...(call.books === 'both' || call.books === 'demo' ? (['DEMO_DISABLED'] as const) : []),
    ...(isClosedToUnserved(call) ? (['COUNTRY_NOT_SERVED', 'COUNTRY_MISSING'] as const) : []),
    ...(isClosedToFrozen(call) ? refusalsOfLimits(call.limitedAs) : []),
    ...(call.needsRequestId ? (['REQUEST_ID_REQUIRED', 'REQUEST_ID_REUSED'] as const) : []),
  ]);
  const byStatus = Map.groupBy(names, (name) => catalogue[name].status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map((name) => `${catalogue[name].code} ${name}`).join(', '),
        content: content({ $ref: '#/components/schemas/Refusal' }),
      },
    ]),
  );
}

function content(schema: Json): Json {
  return { 'application/json': { schema } };
}

/**
 * Puts what schemas define for themselves (`#/$defs/…`, which a reader looks for in the whole document) among
 * the document's own, by the call's name.
 */
function liftDefinitions(within: Json, name: string, schemas: Record<string, Json>): Json {
  const lift = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => lift(each, prefix));
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as Json & { $defs?: Record<string, Json> };
    const own = $defs === undefined ? prefix : `${name}_${Object.keys(schemas).length}_`;
    for (const [key, defined] of Object.entries($defs ?? {})) schemas[own + key] = lift(defined, own) as Json;
    return Object.fromEntries(
      Object.entries(rest).map(([key, each]) => [
        key,
        key === '$ref' && typeof each === 'string'
          ? each.replace('#/$defs/', `#/components/schemas/${own}`)
          : lift(each, own),
      ]),
    );
  };
  return lift(within, '') as Json;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
