import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { reportPageError } from '#capabilities/desk/health/contract.ts';
import { journey } from './harness.ts';
import type { Platform } from './platform.ts';

const root = join(import.meta.dirname, '..');
const assets = { web: 'dist/web/assets', console: 'dist/console/assets' };

/** The platform's log lines of page errors. */
function reported(platform: Platform): readonly { readonly message: string; readonly app: string }[] {
  return platform
    .output()
    .split('\n')
    .filter((line) => line.includes('"page error"'))
    .map((line) => JSON.parse(line));
}

/** Runs a script of the page's own origin, as the program's files are. */
async function plant(page: Page, script: string): Promise<void> {
  await page.route('**/planted.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.addScriptTag({ url: '/planted.js' });
}

journey(
  'an error in a page reaches the log with its place, unhandled rejections too, and a loop of them does not',
  async ({ browser, platform }) => {
    for (const [app, path] of [
      ['web', '/'],
      ['console', '/console/'],
    ] as const) {
      // Not the journey's own page: an error there fails it, as it should.
      const context = await browser.newContext({ baseURL: platform.url });
      const page = await context.newPage();
      await page.goto(`${path}?token=secret`);
      const fails = `
        Promise.reject(new TypeError('planted "contents of a field"'));
        for (let i = 0; i < 50; i++) setTimeout(() => { throw new Error('loop ' + i); }, 500);`;
      await plant(page, fails);
      const own = () => reported(platform).filter((error) => error.app === app);
      await expect.poll(() => own().length).toBe(5);
      expect(own().find(({ message }) => !message.includes('loop'))).toMatchObject({
        message: 'TypeError: planted "…"',
        stack: expect.stringContaining(`${platform.url}/planted.js:2`),
        page: expect.stringMatching(/^[/\w-]+$/),
        build: expect.stringMatching(/^index-[\w-]+\.js$/),
        browser: expect.stringContaining('Chrome'),
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      await context.close();
    }
    expect(platform.output()).not.toContain('token=secret');
    // Ten of one address are through.
    const body = JSON.stringify({ app: 'web', message: 'x', stack: '', page: '/', build: '' });
    const headers = { 'content-type': 'application/json' };
    const one = await fetch(platform.url + reportPageError.path, { method: 'POST', headers, body });
    expect(one.status).toBe(429);
    const figures = await (await fetch(`${platform.url}/metrics`)).text();
    expect(figures).toContain('assay_answers_total{call="reportPageError",code="200"} 10');
    expect(figures).toContain('assay_answers_total{call="reportPageError",code="10114"} 1');
  },
);

/** Whether a map explains nothing but the platform's own sources. */
function isOwn(map: string): boolean {
  const { sources } = JSON.parse(readFileSync(map, 'utf8'));
  return (
    Array.isArray(sources) && sources.every((source) => /(?:capabilities|foundation)\//.test(String(source)))
  );
}

journey('source maps lie beside the build, resolve a stack, and are not served', async ({ platform }) => {
  for (const [app, folder] of Object.entries(assets)) {
    const maps = readdirSync(join(root, folder)).filter((file) => file.endsWith('.js.map'));
    expect(maps.length).toBeGreaterThan(10);
    const base = app === 'web' ? '/assets' : '/console/assets';
    const answers = await Promise.all(maps.map((file) => fetch(`${platform.url}${base}/${file}`)));
    expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
    // The largest: a small file is half made of what the build adds.
    const sizeOf = (file: string) => statSync(join(root, folder, file)).size;
    const own = maps.filter((file) => isOwn(join(root, folder, file)));
    const [entry = ''] = own.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const script = `${platform.url}${base}/${entry.replace('.map', '')}`;
    const text = await (await fetch(script)).text();
    expect(text).not.toContain('sourceMappingURL');
    // What the build itself adds to a file has no source: one of several places has.
    const columns = Array.from({ length: 20 }, (_, part) => Math.floor((text.length * (part + 1)) / 21));
    const frames = columns.map((column) => `    at a (${script}:1:${column})`);
    const input = ['Error: x', '    at b (https://elsewhere.test/b.js:1:1)', ...frames].join('\n');
    const { stdout } = spawnSync(process.execPath, ['tools/resolve-stack.ts'], { cwd: root, input });
    const [first, other, ...resolved] = stdout.toString().trimEnd().split('\n');
    expect(first).toBe('Error: x');
    expect(other).toBe('    at b (https://elsewhere.test/b.js:1:1)');
    expect(resolved).toHaveLength(frames.length);
    const ownLine = /^ {4}at .+ \((?:apps|foundation|capabilities)\/[\w./-]+\.tsx?:\d+:\d+\)$/;
    expect(resolved.filter((line) => ownLine.test(line)).length).toBeGreaterThan(frames.length / 2);
  }
});
