import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
/** emojibase-data has no Turkish names; Turkish users get the English ones. */
const LANGUAGES = ['pt', 'en', 'es'];
const FILES = ['data.json', 'messages.json'];
const all = LANGUAGES.flatMap((language) => FILES.map((file) => `${language}/${file}`));

const read = async (path: string) => readFile(require.resolve(`emojibase-data/${path}`), 'utf8');

/**
 * Emoji names and groups as files of this app below /emojis; the picker would otherwise fetch them from a third
 * party.
 */
export function emojiPlugin(): Plugin {
  return {
    name: 'prosa-emojis',
    async generateBundle() {
      for (const path of all)
        this.emitFile({ type: 'asset', fileName: `emojis/${path}`, source: await read(path) });
    },
    configureServer(server) {
      server.middlewares.use('/emojis', (request, response, next) => {
        const path = (request.url ?? '').slice(1);
        if (!all.includes(path)) return next();
        response.setHeader('content-type', 'application/json');
        return void read(path).then((text) => response.end(text), next);
      });
    },
  };
}
