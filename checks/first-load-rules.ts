/** What Vite's manifest says of one file of the build; imports are keys of the manifest. */
export interface BuiltPart {
  readonly file: string;
  readonly imports?: readonly string[] | undefined;
}

export type Manifest = Readonly<Record<string, BuiltPart>>;

/**
 * The files a browser loads for these parts: theirs and those they import, each once. What is imported on
 * demand counts only when it is named itself. Throws for a part that isn't there: a renamed screen must not
 * measure as nothing.
 */
export function filesLoadedFor(manifest: Manifest, parts: readonly string[]): string[] {
  const files = new Set<string>();
  const waiting = [...parts];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const part = manifest[key];
    if (part === undefined) throw new Error(`the build has no part ${key}`);
    if (files.has(part.file)) continue;
    files.add(part.file);
    waiting.push(...(part.imports ?? []));
  }
  return [...files];
}
