import type { Transport } from '#foundation/calls/client.ts';

/** `fetch` does not tell how much of a body is sent. `onProgress` hears the part of it, 0 to 1. */
export function sendWithProgress(onProgress: (part: number) => void): Transport {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('the request could not be sent'));
      const abort = () => {
        request.abort();
        reject(signal?.reason);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener('abort', abort);
      request.send(body instanceof FormData || typeof body === 'string' ? body : null);
    });
}
