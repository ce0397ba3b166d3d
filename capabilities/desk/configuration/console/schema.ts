import type { Json } from '../rules.ts';

/** A document's schema as a form needs it: what stands where, and its bounds. */
export type Node =
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  /** Rows by a name that operators choose. */
  | { readonly kind: 'record'; readonly item: Node }
  | { readonly kind: 'list'; readonly item: Node }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'number'; readonly bounds: Bounds }
  | { readonly kind: 'text'; readonly bounds: Bounds; readonly longest: number };

export interface Field {
  readonly name: string;
  readonly node: Node;
  readonly isOptional: boolean;
}

export interface Bounds {
  readonly unit?: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
}

type Schema = Readonly<Record<string, unknown>>;

/** Reads the JSON Schema that the platform made of a document. What it doesn't know is a text. */
export function nodeOf(schema: unknown): Node {
  if (!isSchema(schema)) return { kind: 'text', bounds: {}, longest: 10_000 };
  const { type, properties, additionalProperties, items, prefixItems, anyOf } = schema;
  if (Array.isArray(schema.enum)) return { kind: 'choice', options: schema.enum.map(String) };
  if (type === 'object' && isSchema(properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    return {
      kind: 'object',
      fields: Object.entries(properties).map(([name, each]) => ({
        name,
        node: nodeOf(each),
        isOptional: !required.includes(name),
      })),
    };
  }
  if (type === 'object') return { kind: 'record', item: nodeOf(additionalProperties) };
  // A list of fixed length says what stands at each place.
  const item = Array.isArray(prefixItems) ? prefixItems[0] : items;
  if (type === 'array') return { kind: 'list', item: nodeOf(item) };
  if (type === 'boolean') return { kind: 'flag' };
  const figures = Array.isArray(anyOf) ? anyOf.map((each) => isSchema(each) && each.const) : [];
  if (figures.length > 0 && figures.every((each) => typeof each === 'number')) {
    return { kind: 'number', bounds: {} };
  }
  const bounds = {
    unit: text(schema.unit),
    least: text(schema.least ?? schema.minimum),
    most: text(schema.most ?? schema.maximum),
  };
  if (type === 'integer' || type === 'number') return { kind: 'number', bounds };
  return { kind: 'text', bounds, longest: typeof schema.maxLength === 'number' ? schema.maxLength : 10_000 };
}

/** For each step of a path, whether it is a place in a list rather than a name. */
export function isPlaceAt(root: Node, path: readonly string[]): boolean[] {
  let node: Node | undefined = root;
  return path.map((step) => {
    const from: Node | undefined = node;
    if (from?.kind === 'object') node = from.fields.find(({ name }) => name === step)?.node;
    else node = from?.kind === 'record' || from?.kind === 'list' ? from.item : undefined;
    return from?.kind === 'list';
  });
}

/** What a new row or item begins with. */
export function blankOf(node: Node): Json {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(
        node.fields
          .filter(({ isOptional }) => !isOptional)
          .map(({ name, node: each }) => [name, blankOf(each)]),
      );
    case 'record':
      return {};
    case 'list':
      return [];
    case 'choice':
      return node.options[0] ?? '';
    case 'flag':
      return false;
    case 'number':
      return Number(node.bounds.least ?? 0);
    case 'text':
      return '';
  }
}

/** Whether a row of it fits on one line of a table. */
export function isFlat(node: Node): node is Extract<Node, { kind: 'object' }> {
  return node.kind === 'object' && node.fields.every(({ node: each }) => isPlain(each));
}

export function isPlain({ kind }: Node): boolean {
  return kind === 'choice' || kind === 'flag' || kind === 'number' || kind === 'text';
}

/** The parts of a value by name; of a list by place. */
export function partsOf(value: Json | undefined): ReadonlyMap<string, Json> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** The value with one part changed, or left out where it is undefined. */
export function withPart(value: Json | undefined, name: string, part: Json | undefined): Json {
  const parts = new Map(partsOf(value));
  if (part === undefined) parts.delete(name);
  else parts.set(name, part);
  return Array.isArray(value) ? [...parts.values()] : Object.fromEntries(parts);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Bounds that stand for none (the largest safe integer) are not shown. */
function text(value: unknown): string | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) === Number.MAX_SAFE_INTEGER
      ? undefined
      : String(value);
  return typeof value === 'string' ? value : undefined;
}
