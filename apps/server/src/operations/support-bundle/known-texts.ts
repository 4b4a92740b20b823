import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const literal = /'((?:\\.|[^'\\\n])*)'/g;

/**
 * The texts that stand word for word in the source of this program. Whatever a log or a table has beyond them came from
 * people or their configuration, and is left out.
 */
export interface KnownTexts {
  has: (text: string) => boolean;
  /** A place in this program's source, such as `apps/server/src/main.ts:12`, from a frame of a stack; null for others. */
  place: (frame: string) => string | null;
}

export async function readKnownTexts(): Promise<KnownTexts> {
  const texts = new Set<string>();
  for await (const file of glob(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })) {
    // The demonstration's texts are the names and words of people, invented ones.
    if (/\.test\.ts$|\/testing[-/.]|\/demo\//.test(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    for (const [, text = ''] of source.matchAll(literal)) texts.add(text.replaceAll(/\\(.)/g, '$1'));
  }
  return {
    has: (text) => texts.has(text),
    place(frame) {
      const [, file, number] = /((?:apps|packages)\/[\w./-]+\.ts):(\d+)/.exec(frame) ?? [];
      return file !== undefined && existsSync(join(root, file)) ? `${file}:${number}` : null;
    },
  };
}
