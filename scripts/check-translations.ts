import { glob, readdir, readFile } from 'node:fs/promises';
import { statusOf } from '../packages/contract/src/error-codes.ts';
import { reasonCodes } from '../packages/domain/src/connections/reasons.ts';
import { noteCodes } from '../packages/domain/src/messages/system-notes.ts';
import { askedIn, differences, flatten, unusedKeys, type Texts } from './lib/translations.ts';
import { root } from './lib/run.ts';

// The compiler finds keys that the sources use and Portuguese lacks: t() knows every key.
const folder = `${root}apps/web/src/locales/`;
const FIRST = 'pt';
const OTHERS = ['en', 'es', 'tr'];
const fileKinds = ['image', 'audio', 'video', 'document', 'sticker'];
/** Namespaces whose keys are codes, which no source of the web app contains as texts. */
const codesOf: Record<string, string[]> = {
  errors: Object.keys(statusOf),
  notes: noteCodes.map(([code]) => code),
  reasons: [...reasonCodes.map(([code]) => code), ...fileKinds.map((kind) => `kinds.${kind}`)],
};

async function textsOf(language: string, namespace: string): Promise<Map<string, string>> {
  const text = await readFile(`${folder}${language}/${namespace}.json`, 'utf8').catch(() => '{}');
  return flatten(JSON.parse(text) as Texts);
}

async function allSources(): Promise<string> {
  let text = '';
  for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { cwd: root })) {
    if (!/\.test\.|\/locales\//.test(file)) text += await readFile(root + file, 'utf8');
  }
  return text;
}

const files = await readdir(`${folder}${FIRST}`);
const namespaces = files
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
const inUse = askedIn(await allSources());
const problems: string[] = [];
let texts = 0;

for (const namespace of namespaces) {
  const first = await textsOf(FIRST, namespace);
  texts += first.size;
  for (const language of OTHERS) {
    const found = differences(first, await textsOf(language, namespace));
    problems.push(...found.map((problem) => `${language}/${namespace}.json: ${problem}`));
  }
  const codes = new Set(codesOf[namespace]);
  const asked = { ...inUse, literals: new Set([...inUse.literals, ...codes]) };
  const unused = unusedKeys(namespace, first.keys(), asked);
  problems.push(...unused.map((key) => `${FIRST}/${namespace}.json: ${key} is asked for nowhere`));
}
for (const problem of problems) console.error(problem);
console.log(`${texts} texts in ${OTHERS.length + 1} languages read, ${problems.length} problems`);
process.exitCode = problems.length === 0 && texts > 0 ? 0 : 1;
