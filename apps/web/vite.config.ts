import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callsOnlyPlugin } from '../../foundation/calls/calls-only-plugin.ts';
import { iconImportsPlugin } from '../../foundation/ui/icon-imports-plugin.ts';
import { scriptFontsPlugin } from '../../foundation/ui/script-fonts-plugin.ts';
import { messagesPlugin } from '../../locales/messages-plugin.ts';
import { builtAlike } from './built-alike.ts';
import { chunkOf } from './chunk-names.ts';
import { fontPreload } from './font-preload.ts';
import { precompress } from './precompress.ts';
import { prefetchParts } from './prefetch-parts.ts';

/** Where the server listens while `vite` serves the page itself. */
const platform = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    callsOnlyPlugin(),
    iconImportsPlugin(),
    scriptFontsPlugin(),
    react(),
    tailwindcss(),
    messagesPlugin('customers'),
    fontPreload(),
    prefetchParts(),
    precompress(),
  ],
  server: {
    proxy: {
      '/swx': platform,
      '/system': platform,
      '/dev/mailbox': platform,
      '/websocket': { target: platform, ws: true },
    },
  },
  build: {
    outDir: '../../dist/web',
    ...builtAlike,
    rolldownOptions: {
      output: {
        // The first script lists every file of every screen: names beside the hashes would cost it a
        // kilobyte, and seven letters of a hash tell files apart as well.
        chunkFileNames: 'assets/[hash:7].js',
        // Few files for the first screen: what every page needs in two, the rest where it is used.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-intl|icu-minify|@tanstack\/(react-router|router-core|history|react-query|query-core|react-store|store))\//,
            },
            // What every first screen needs, in one, and what the trading desk needs besides.
            {
              debugName: 'start',
              name: chunkOf('start', [
                '/web/main.tsx',
                '/live-connection.tsx',
                '/pages/home.tsx',
                '/pages/login.tsx',
              ]),
            },
            { name: 'kit', test: /\/(foundation|locales)\//, minShareCount: 22 },
            { debugName: 'desk', name: chunkOf('desk', ['/pages/market-detail.tsx', '/trading-desk.tsx']) },
          ],
        },
      },
    },
  },
});
