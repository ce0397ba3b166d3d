import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './run.ts';

/** The server restarts and the screen reloads when a file changes; the screen's server passes calls on. */
const serverPort = process.env.PORT ?? '3000';
const target = `http://localhost:${serverPort}`;
const calls = ['/swx', '/system', '/dev', '/openapi.json', '/health', '/ready', '/metrics', '/uploads'];

const server = spawn(process.execPath, ['--watch', 'apps/server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, PORT: serverPort },
  stdio: 'inherit',
});
const web = await createServer({
  configFile: `${root}/apps/web/vite.config.ts`,
  server: {
    port: 5173,
    proxy: { ...Object.fromEntries(calls.map((path) => [path, target])), '/websocket': { target, ws: true } },
  },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => server.kill(signal));
}
server.once('exit', async (code) => {
  await web.close();
  process.exit(code ?? 0);
});
