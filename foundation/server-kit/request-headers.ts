import type { FastifyRequest } from 'fastify';

export function oneHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** By its header: servers that take no forms have no parser to ask. */
export function isForm(request: FastifyRequest): boolean {
  return /^multipart\//i.test(request.headers['content-type'] ?? '');
}

/** Where the request came to, as browsers write it: without the port that goes without saying. */
export function originOf({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (address !== last.address) last = { address, origin: URL.parse(address)?.origin ?? '' };
  return last.origin;
}

/** Nearly all calls come by one address, and to read it takes as long as to decide an order. */
let last = { address: '', origin: '' };

/** Programs that are no browser send neither header. */
export function isFromAnotherSite(request: FastifyRequest): boolean {
  const site = oneHeader(request, 'sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  return origin !== undefined && URL.parse(origin)?.host !== request.host;
}
