import { ConnectionFailure } from '#foundation/calls/client.ts';

/** What is reported of an error in the page: nothing that was typed into it or shown on it. */
export interface PageError {
  readonly message: string;
  readonly stack: string;
  readonly page: string;
  readonly build: string;
}

/** A page that fails in a loop says no more after this many. */
const mostReported = 5;

/**
 * Gives what to report of an error, once each; undefined for what is not the platform's fault: a lost
 * connection, a request that was given up, a browser's extension.
 */
export function createErrorReader(): (event: Event) => PageError | undefined {
  const seen = new Set<string>();
  return (event) => {
    const error: unknown = Reflect.get(event, 'error') ?? Reflect.get(event, 'reason');
    if (!(error instanceof Error) || error instanceof ConnectionFailure || error.name === 'AbortError')
      return undefined;
    const stack = withoutContents(error.stack ?? '').slice(0, 4_000);
    const message = withoutContents(`${error.name}: ${error.message}`).slice(0, 300);
    const isOurs = (error.stack ?? '').includes(location.origin);
    if (!isOurs || seen.has(message + stack) || seen.size >= mostReported) return undefined;
    seen.add(message + stack);
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
    const build = entry.slice(entry.lastIndexOf('/') + 1).slice(0, 100);
    return { message, stack, page: location.pathname.slice(0, 200), build };
  };
}

/**
 * Takes out what a parser quotes of its input, queries and fragments of addresses, mail addresses, and what
 * is as long as a token or a card's number.
 */
function withoutContents(text: string): string {
  return text
    .replaceAll(/"[^"\n]*"/g, '"…"')
    .replaceAll(/(?<=Cannot convert ).*(?= to a BigInt)/g, '…')
    .replaceAll(/(?:\?|#(?=\S*=))\S*?(?=(?::\d+){0,2}(?:[\s,)]|$))/g, '')
    .replaceAll(/[^\s@"'<>()=/]+(?:@|%40)[^\s@"'<>()/]+\.[^\s@"'<>()/:,]+/g, '…@…')
    .replaceAll(/[\w-]{40,}/g, (word) => (/\d/.test(word) ? '…' : word))
    .replaceAll(/\d{9,}/g, '…');
}
