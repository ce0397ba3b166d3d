/**
 * Where a `redirect` query may lead: a path of this site, or `/`. Anything a browser could read as another
 * host (`//host`, `/\host`, a scheme, control characters) is dropped.
 */
export function safeRedirect(value: string | undefined): string {
  if (value === undefined || !/^\/(?![/\\])[^\\]*$/.test(value)) return '/';
  for (const character of value) if (character < ' ') return '/';
  return value.startsWith('/pass/') ? '/' : value;
}
