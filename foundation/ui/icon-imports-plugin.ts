import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const everyIcon = /^export \{ (.+) \} from '\.\/icons\/(.+)\.mjs';$/gm;

/**
 * A Vite plugin that imports each icon from its own file. Through the package's one index, a module that
 * needs one icon imports all of them, and the first screen's chunk gets the icons of every other screen.
 */
export function iconImportsPlugin(): Plugin {
  const files = filesOfIcons();
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tsx') || !code.includes("from 'lucide-react'")) return undefined;
      return { code: code.replace(/^import \{([^}]+)\} from 'lucide-react';$/gm, oneByOne), map: null };
    },
  };

  function oneByOne(statement: string, names: string): string {
    const imports = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => importOf(...(name.split(' as ') as [string, string?])));
    // As many lines as before: source maps count them.
    return imports.join(' ') + statement.replace(/[^\n]/g, '');
  }

  function importOf(name: string, as = name): string {
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${as} from 'lucide-react/icons/${file}';`;
  }
}

/** Icons' file names by the names that the package exports them by. */
function filesOfIcons(): Map<string, string> {
  const required = createRequire(import.meta.url).resolve('lucide-react');
  const index = readFileSync(join(dirname(required), '../esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, exported = '', file = ''] of index.matchAll(everyIcon)) {
    for (const [, name = ''] of exported.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}
