import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { catalogue } from '../refusals/catalogue.ts';

const suffix = '?calls';
const callMakerFile = '\0foundation/call-maker';
const catalogueFile = '/foundation/refusals/catalogue.ts';

/**
 * A Vite plugin that keeps the validator out of the first screen: a page that only makes calls gets from
 * `contract.ts` the calls' addresses and the plain values, not their schemas and the 28 kB of zod behind
 * them. A module that validates says so by importing zod (or its form resolver) itself, and gets the whole
 * contract.
 */
export function callsOnlyPlugin(): Plugin {
  return {
    name: 'calls-only',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === callMakerFile) return source;
      if (!isContract(source) || importer === undefined || validates(importer)) return undefined;
      const contract = await this.resolve(source, importer, { skipSelf: true });
      if (contract === null) return undefined;
      // A copy for each importer: a shared one would bring a screen the calls of all others.
      return `${contract.id}?for=${encodeURIComponent(importer)}${suffix}`;
    },
    async load(id) {
      if (id.endsWith(catalogueFile)) return refusalNames();
      if (id === callMakerFile) return callMaker;
      if (!id.endsWith(suffix)) return undefined;
      const [file = ''] = id.split('?');
      this.addWatchFile(file);
      const contract: Record<string, unknown> = await import(pathToFileURL(file).href);
      const values = Object.entries(contract)
        .filter(([, value]) => !isSchema(value))
        .map(([name, value]) => `export const ${name} = ${write(file, name, value)};`);
      return [`import { call } from '${callMakerFile}';`, ...values].join('\n');
    },
    /** A page knows refusals by their names; numbers and statuses are the server's. */
    transform: (code, id) =>
      id.endsWith('/foundation/refusals/catalogue.ts')
        ? { code: code.replace(/\{ code: \d+, status: \d+ \}/g, '0'), map: null }
        : undefined,
  };
}

/** Browsers tell refusals by their names; numbers and statuses are the server's. */
function refusalNames(): string {
  const names = JSON.stringify(Object.keys(catalogue).join(' '));
  return `const names = new Set(${names}.split(' '));\nexport const isRefusalName = (name) => names.has(name);`;
}

function isContract(path: string): boolean {
  return /\/(?:[a-z]+-)?contract\.ts$/.test(path);
}

function validates(importer: string): boolean {
  const [file = ''] = importer.split('?');
  if (file.startsWith('\0') || isContract(file)) return true;
  return /^import (?!type\b)[^;]*from '(zod|@hookform\/resolvers\/zod)'/m.test(readFileSync(file, 'utf8'));
}

function write(file: string, name: string, value: unknown): string {
  if (isCall(value)) return writeCall(value);
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error(`${file}: ${name} is no plain value; move it to rules.ts`);
  return text;
}

type AnyObject = Record<string, unknown>;

/** What the client reads of a call (`client.ts`, `call-keys.ts`, `use-money-command.ts`), most often. */
const commonest: AnyObject = {
  method: 'GET',
  inputIn: 'query',
  shape: 'result',
  secrets: [],
  access: 'customer',
  books: 'none',
  takesGuest: false,
  shows: [],
};
const callMaker = `export const call = (path, said) => ({ path, ...${JSON.stringify(commonest)}, ...said });`;

function writeCall(call: AnyObject): string {
  const said = Object.entries(commonest)
    .filter(([field, value]) => JSON.stringify(call[field]) !== JSON.stringify(value))
    .map(([field]) => [field, call[field]]);
  return `/*#__PURE__*/ call(${JSON.stringify(call.path)}, ${JSON.stringify(Object.fromEntries(said))})`;
}

function isCall(value: unknown): value is AnyObject {
  return typeof value === 'object' && value !== null && 'inputIn' in value && 'path' in value;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
