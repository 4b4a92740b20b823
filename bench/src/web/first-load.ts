import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readWebFiles } from '../../../apps/server/src/platform/http/web-files.ts';
import { buildWebIfStale } from '../../../scripts/lib/web-build.ts';
import type { Figure } from '../harness/figure.ts';

const LIMIT_KB = 250;
const dist = fileURLToPath(new URL('../../../apps/web/dist/', import.meta.url));

/**
 * What a signed-in browser requests until the ticket list is visible, besides the imports of these files: the page, the
 * first screen, the texts of one language and the realtime client, which loads at the same time.
 */
const loaded = [
  /^index\.html$/,
  /^(?:_frame-[\w-]+\.js|src\/app\/first-screen\.ts)$/,
  /^src\/locales\/pt\/index\.ts$/,
  /^src\/api\/socket-client\.ts$/,
];
/**
 * The only font file that Portuguese, English and Spanish need; the style sheet that names it makes the browser load
 * it.
 */
const font = /assets\/(inter-latin-wght-normal-[\w-]+\.woff2)/;

/** Vite's manifest: the file of each part of the app, and what that file imports. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

function filesOf(manifest: Manifest): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>(['index.html', 'icon.svg', 'manifest.webmanifest']);
  const walk = (name: string) => {
    const part = manifest[name];
    if (!part || seen.has(name)) return;
    seen.add(name);
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file);
    for (const imported of part.imports ?? []) walk(imported);
  };
  for (const pattern of loaded) {
    const names = Object.keys(manifest).filter((name) => pattern.test(name));
    if (names.length === 0) throw new Error(`nothing in the web app's manifest is like ${String(pattern)}`);
    for (const name of names) walk(name);
  }
  return files;
}

/** The bytes of everything that is loaded before the ticket list is painted, compressed as the server sends them. */
export async function firstLoadFigures(): Promise<Figure[]> {
  await buildWebIfStale();
  const manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, 'utf8')) as Manifest;
  const web = await readWebFiles(dist);
  const names = new Set([...filesOf(manifest)].map((name) => `/${name}`));
  for (const name of names) {
    const inter = name.endsWith('.css') ? font.exec(web.get(name)?.content.toString() ?? '')?.[1] : undefined;
    if (inter) names.add(`/assets/${inter}`);
  }
  const bytes = { br: 0, gzip: 0 };
  for (const name of names) {
    const file = web.get(name);
    if (!file) throw new Error(`the web app has no ${name}`);
    for (const encoding of ['br', 'gzip'] as const)
      bytes[encoding] += (file.isCompressible ? await file.compressed(encoding) : file.content).length;
  }
  const value = bytes.br / 1_000;
  return [
    {
      name: `first load of the ticket screen, ${names.size} files, compressed`,
      value,
      unit: `KB (${Math.round(bytes.gzip / 1_000)} by gzip)`,
      beside: { name: 'KB at most', value: LIMIT_KB },
      ratio: value / LIMIT_KB,
      target: { atMost: 1 },
    },
  ];
}
