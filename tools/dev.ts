import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './run.ts';

/** The server restarts and the screen reloads when a file changes; the screens' addresses are printed. */
const server = spawn(process.execPath, ['--watch', 'apps/server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
const apps = await Promise.all(
  ['web', 'console'].map((name) => createServer({ configFile: `${root}/apps/${name}/vite.config.ts` })),
);
for (const app of apps) {
  await app.listen();
  app.printUrls();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', async (code) => {
  await Promise.all(apps.map((app) => app.close()));
  process.exit(code ?? 0);
});
