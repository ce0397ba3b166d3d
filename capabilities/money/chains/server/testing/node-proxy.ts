import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands between the platform and a node, and changes its answers as the test asks. */
export interface NodeProxy {
  readonly url: string;
  /** How answers are changed from now on; undefined lets them pass. */
  tamper(with_: Tampering | undefined): void;
  stop(): Promise<void>;
}

/** `refuse` hangs up, `hang` never answers, a number is the HTTP status, a function changes the body. */
export type Tampering = 'refuse' | 'hang' | number | ((asked: string, body: string) => string | 'hang');

export async function startNodeProxy(target: string): Promise<NodeProxy> {
  let tampering: Tampering | undefined;
  const server = createServer(async (request, response) => {
    if (tampering === 'refuse') return void request.destroy();
    if (tampering === 'hang') return;
    if (typeof tampering === 'number') return void response.writeHead(tampering).end('no');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = Buffer.concat(chunks).toString();
    const method = request.method ?? 'GET';
    const path = request.url ?? '/';
    const answer = await fetch(`${target}${path === '/' ? '' : path}`, {
      method,
      ...(method === 'POST' ? { body: asked, headers: { 'content-type': 'application/json' } } : {}),
    });
    pass(response, answer.status, await answer.text(), method === 'POST' ? asked : path);
  });

  function pass(response: ServerResponse, status: number, body: string, asked: string): void {
    const changed = typeof tampering === 'function' ? tampering(asked, body) : body;
    if (changed === 'hang') return;
    response.writeHead(status, { 'content-type': 'application/json' }).end(changed);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tamper: (with_) => {
      tampering = with_;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
