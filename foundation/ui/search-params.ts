/**
 * Queries are plain strings on both sides: the paths are the specification's, other programs write them too.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

export type Query<K extends string> = { [Name in K]?: string | undefined };

/** Takes the named query parameters and leaves the rest. */
export function take<K extends string>(...names: K[]) {
  return (search: Record<string, unknown>): Query<K> => {
    const taken: Query<K> = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string' && value !== '') taken[name] = value;
    }
    return taken;
  };
}
