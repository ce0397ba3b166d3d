import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a screen needs in its address to show something. */
const queries: Readonly<Record<string, string>> = {
  '/cruuency': '?code=EURUSD&type=1',
  '/nfts/piece': '?id=1002',
  '/detail': '?id=terms',
  '/help/faq': '?id=margin-and-stop-out',
  '/pass/freeze': `?token=${'x'.repeat(43)}`,
  '/pass/recovery': `?token=${'x'.repeat(43)}`,
};
/** Shows nothing by itself. */
const passing = '/api/loginCallback/google';

/** What visitors see, by their addresses. */
export const forVisitors = withQueries([
  '/pass/login',
  '/pass/register',
  '/pass/reset',
  '/pass/freeze',
  '/pass/recovery',
  '/help',
  '/chat',
]);

/** Every screen that the routes name, as customers see them. */
export async function screensForCustomers(): Promise<string[]> {
  const routes = await readFile(join(import.meta.dirname, '../apps/web/routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  return withQueries(paths.filter((path) => path !== passing && !path.startsWith('/pass/')));
}

function withQueries(paths: readonly string[]): string[] {
  return paths.map((path) => path + (queries[path] ?? ''));
}
