import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { API, type Diagnostic } from '@typescript/native/unstable/sync';
import { z } from 'zod';
import { root, type SourceFile } from './files.ts';

/** Where the compiler stops, and on what. */
export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly says: string;
}

const projects = ['tsconfig.json', 'tsconfig.console.json'];
const configShape = z.looseObject({
  exclude: z.array(z.string()),
  compilerOptions: z.looseObject({}).optional(),
});

/** The word that is planted in a union: no other text contains it, so that it shows in every complaint. */
export function plantedWord(union: string): string {
  return `planted${union.charAt(0).toUpperCase()}${union.slice(1)}`;
}

/** Adds a member to each union, where it is declared. */
export function plant(files: readonly SourceFile[], unions: readonly string[]): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const [declared, member] of unions.flatMap(seedsOf)) {
    const places = files.filter(
      ({ text }) =>
        text.includes(`\nexport ${declared}`) ||
        text.includes(`\n${declared}`) ||
        text.startsWith(`export ${declared}`),
    );
    const [place] = places;
    if (place === undefined || places.length > 1)
      throw new Error(`"${declared}" stands in ${places.length} files, not in one`);
    const text = changed.get(place.path) ?? place.text;
    changed.set(place.path, text.replace(declared, `${declared} ${member},`));
  }
  return changed;
}

/** Behind which words of a declaration what is added: to a list its word. */
function seedsOf(union: string): (readonly [declared: string, member: string])[] {
  const word = plantedWord(union);
  switch (union) {
    case 'noticeKinds':
      return [['const noticeKinds = {', `${word}: kinds('orders', 'never', 'never')`]];
    case 'assets':
      // Without a network, no type that follows from an asset's could be worked out.
      return [
        ['const assets = [', `'${word}'`],
        ['const networkOf = {', `${word}: 'ethereum'`],
      ];
    default:
      return [[`const ${union} = [`, `'${word}'`]];
  }
}

/** What the compiler says of the product's own files, of both projects, when some read otherwise. */
export function complaintsAbout(changed: ReadonlyMap<string, string>): Complaint[] {
  const overlay = new Map([...changed].map(([path, text]) => [join(root, path), text]));
  for (const name of projects) overlay.set(join(root, plantedConfig(name)), productConfig(name));
  const api = new API({
    cwd: root,
    fs: {
      readFile: (file) => overlay.get(file),
      fileExists: (file) => (overlay.has(file) ? true : undefined),
    },
  });
  try {
    const configs = projects.map((name) => join(root, plantedConfig(name)));
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const found = snapshot.getProjects().flatMap(({ program }) => program.getSemanticDiagnostics());
    const complaints = found.map((each) => complaintOf(each, overlay));
    return [...new Map(complaints.map((each) => [JSON.stringify(each), each])).values()];
  } finally {
    api.close();
  }
}

const plantedConfig = (name: string) => name.replace('tsconfig', 'tsconfig.planted');

/** Without tests and benches, and with whole messages: a long union must not hide the planted word. */
function productConfig(name: string): string {
  const config = configShape.parse(JSON.parse(readFileSync(join(root, name), 'utf8')));
  const exclude = [...config.exclude, '**/*.test.*', '**/testing', 'journeys', 'bench', 'checks', 'tools'];
  const extended = name === projects[0] ? {} : { extends: './tsconfig.planted.json' };
  const compilerOptions = { ...config.compilerOptions, noErrorTruncation: true };
  return JSON.stringify({ ...config, ...extended, exclude, compilerOptions });
}

function complaintOf(
  { fileName = '', pos, text, messageChain }: Diagnostic,
  overlay: ReadonlyMap<string, string>,
) {
  const source = overlay.get(fileName) ?? readFileSync(fileName, 'utf8');
  const line = source.slice(0, pos).split('\n').length;
  return {
    file: relative(root, fileName),
    line,
    says: [text, ...(messageChain ?? []).map(wholeText)].join('\n'),
  };
}

function wholeText({ text, messageChain }: Diagnostic): string {
  return [text, ...(messageChain ?? []).map(wholeText)].join('\n');
}
