import type { Plugin } from 'vite';

/**
 * Has Vite fetch ahead what a part of the program needs into the browser's cache alone. A document remembers
 * a preloaded file that failed, and "try again" (foundation/ui/load-part.ts) would find it failed for ever.
 */
export function prefetchParts(): Plugin {
  return {
    name: 'prefetch-parts',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const changed = code.replace("'modulepreload'", "'prefetch'");
        return changed === code ? this.error('Vite preloads the files of parts in another way') : changed;
      },
    },
  };
}
