import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type ScriptFont, scriptFonts } from '../text/script-font-names.ts';

const entry = 'virtual:script-fonts';
const require = createRequire(import.meta.url);

/**
 * A Vite plugin: `virtual:script-fonts` gives, for each language whose script Inter lacks, a style sheet on
 * demand. It names Noto in slices by their letters (packages of Fontsource), of which a page loads those it
 * shows.
 */
export function scriptFontsPlugin() {
  return {
    name: 'script-fonts',
    resolveId: (id: string) => {
      if (id === entry) return `\0${entry}`;
      // A path as if it lay here, from which the files of the packages are found.
      return id.startsWith(`${entry}/`)
        ? fileURLToPath(new URL(`./virtual-${id.slice(entry.length + 1)}`, import.meta.url))
        : undefined;
    },
    load(id: string) {
      if (id === `\0${entry}`) return loaders();
      const tag = /[/\\]virtual-([\w-]+)[.]css$/.exec(id)?.[1];
      const font = scriptFonts.find(({ language }) => language === tag);
      return font && facesOf(font);
    },
  };
}

function loaders(): string {
  const lines = scriptFonts.map(
    ({ language }) => `${JSON.stringify(language)}: () => import('${entry}/${language}.css'),`,
  );
  return `export const loaders = {\n${lines.join('\n')}\n};`;
}

/** Both weights of a slice side by side, which compress to hardly more than one. */
function facesOf({ family, name }: ScriptFont): string {
  const slices: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(require.resolve(`${name}/unicode.json`), 'utf8'),
  );
  const own = Object.entries(slices).filter(([slice]) => slice.startsWith('[') || slice === 'devanagari');
  return own
    .flatMap(([slice, range]) =>
      [400, 600].map((weight) => {
        const file = `${name}/files/${name.split('/')[1]}-${slice.replace(/[[\]]/g, '')}-${weight}-normal.woff2`;
        return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${file}") format("woff2");unicode-range:${range}}`;
      }),
    )
    .join('\n');
}
