import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsOnlyPlugin } from '../../foundation/calls/calls-only-plugin.ts';
import { iconImportsPlugin } from '../../foundation/ui/icon-imports-plugin.ts';
import { scriptFontsPlugin } from '../../foundation/ui/script-fonts-plugin.ts';
import { messagesPlugin } from '../../locales/messages-plugin.ts';
import { builtAlike } from '../web/built-alike.ts';
import { fontPreload } from '../web/font-preload.ts';
import { precompress } from '../web/precompress.ts';
import { prefetchParts } from '../web/prefetch-parts.ts';

/** Where the server listens while `vite` serves the page itself. */
const platform = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [
    callsOnlyPlugin(),
    iconImportsPlugin(),
    scriptFontsPlugin(),
    react(),
    tailwindcss(),
    messagesPlugin('operators'),
    fontPreload(),
    prefetchParts(),
    precompress(),
  ],
  server: { proxy: { '/swx': platform, '/system': platform, '/mark.svg': platform } },
  build: {
    outDir: '../../dist/console',
    ...builtAlike,
  },
});
