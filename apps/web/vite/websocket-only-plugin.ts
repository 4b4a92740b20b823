import type { Plugin } from 'vite';

const file = /\/engine\.io-client\/build\/esm\/transports\/index\.js$/;
const websocketOnly = `import { WS } from './websocket.js';\nexport const transports = { websocket: WS };\n`;

/** Removes HTTP polling and WebTransport from the socket client: the app connects by WebSocket only. */
export function websocketOnlyPlugin(): Plugin {
  let isReplaced = false;
  return {
    name: 'prosa-websocket-only',
    apply: 'build',
    transform(_code, id) {
      if (!file.test(id)) return null;
      isReplaced = true;
      return { code: websocketOnly, map: null };
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('engine.io-client has its list of transports in another file now');
    },
  };
}
