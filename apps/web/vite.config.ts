import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { contractPlugin } from './vite/contract-plugin.ts';
import { emojiPlugin } from './vite/emoji-plugin.ts';
import { firstLoadGroups, preloadFirstScreen } from './vite/first-load.ts';
import { unusedStylesPlugin } from './vite/unused-styles-plugin.ts';
import { websocketOnlyPlugin } from './vite/websocket-only-plugin.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const server = 'http://127.0.0.1:3000';

const root = import.meta.dirname;
const resolve = {
  // Libraries that also support older versions of React bundle this hook; React 19 has it.
  alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
};
const define = { __VERSION__: JSON.stringify(version) };
const target = 'es2022';

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    contractPlugin(),
    emojiPlugin(),
    unusedStylesPlugin(),
    websocketOnlyPlugin(),
    preloadFirstScreen(),
  ],
  resolve,
  define,
  build: {
    target,
    manifest: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups:
            command === 'build'
              ? await firstLoadGroups({
                  root,
                  resolve,
                  define,
                  plugins: [react(), contractPlugin(), websocketOnlyPlugin()],
                  build: { target },
                })
              : [],
          // Otherwise a group includes, recursively, everything that its modules import.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/media': server,
      '/public': server,
      '/socket.io': { target: server, ws: true },
    },
  },
}));
