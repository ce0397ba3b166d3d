/** What the bundler tells of a module: who imports it, not on demand. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * A name for a chunk of its own for all that these modules need at once. Each screen's parts would else be
 * divided by who else uses them: market detail came in seventy files of a kilobyte, each with its own round
 * through the network and the loader.
 */
export function chunkOf(name: string, entries: readonly string[]) {
  return (id: string, graph: ModuleGraph): string | null => {
    const above = new Set([id]);
    for (const each of above) {
      if (entries.some((entry) => each.endsWith(entry))) return name;
      for (const importer of graph.getModuleInfo(each)?.importers ?? []) above.add(importer);
    }
    return null;
  };
}
