import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './run.ts';

/** The server restarts and the screen reloads when a file changes; the screen's address is printed. */
const server = spawn(process.execPath, ['--watch', 'apps/server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
const web = await createServer({ configFile: `${root}/apps/web/vite.config.ts` });
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', async (code) => {
  await web.close();
  process.exit(code ?? 0);
});
