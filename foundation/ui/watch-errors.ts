import { pageLoaded } from './page-loaded.ts';

/**
 * Hands errors that nothing caught, and those that React's root reports of a screen's boundary, to what
 * `load` gives: it is fetched once the page has all it needs, and hears what happened before.
 */
export function watchErrors(load: () => Promise<{ readonly hearError: (event: Event) => void }>): void {
  const loading = pageLoaded().then(load);
  for (const kind of ['error', 'unhandledrejection']) {
    // A failure to load it must not be an unhandled rejection of its own.
    addEventListener(
      kind,
      (event) =>
        void loading.then(
          ({ hearError }) => hearError(event),
          () => {},
        ),
    );
  }
}
