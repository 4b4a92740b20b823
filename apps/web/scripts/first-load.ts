import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** One file of the build, as Vite's manifest tells it. */
interface Chunk {
  file: string;
  imports?: string[];
}

/** Everything that runs until the ticket screen is idle: the frame, the screen, one language, the socket. */
const parts = [
  /^index\.html$/,
  /\/shell\/shell\.tsx$/,
  /\/tickets-page\.tsx$/,
  /locales\/pt\/index\.ts$/,
  /socket\.io-client\//,
];

function filesOf(manifest: Record<string, Chunk>, key: string, known: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || known.has(chunk.file)) return;
  known.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, known);
}

export interface FirstLoad {
  files: { file: string; gzip: number }[];
  /** Bytes of JavaScript, compressed by gzip, over all files. */
  total: number;
}

/** Weighs the JavaScript of the ticket screen's first load in a build. Throws when a part is not in the manifest. */
export async function firstLoad(dist: string): Promise<FirstLoad> {
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
  const known = new Set<string>();
  for (const part of parts) {
    const key = Object.keys(manifest).find((name) => part.test(name));
    if (key === undefined) throw new Error(`The build has nothing like ${part.source}`);
    filesOf(manifest, key, known);
  }
  const scripts = [...known].filter((file) => file.endsWith('.js'));
  const files = await Promise.all(
    scripts.map(async (file) => ({ file, gzip: gzipSync(await readFile(`${dist}/${file}`)).length })),
  );
  const sorted = files.toSorted((first, second) => second.gzip - first.gzip);
  return { files: sorted, total: sorted.reduce((sum, { gzip }) => sum + gzip, 0) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, total } = await firstLoad(fileURLToPath(new URL('../dist', import.meta.url)));
  const lines = [...files, { file: 'in all; the budget is 250000', gzip: total }];
  process.stdout.write(lines.map(({ file, gzip }) => `${String(gzip).padStart(8)}  ${file}\n`).join(''));
}
