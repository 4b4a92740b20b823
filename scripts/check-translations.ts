import { glob, readdir, readFile } from 'node:fs/promises';
import { statusOf } from '../packages/contract/src/error-codes.ts';
import { reasonCodes } from '../packages/domain/src/connections/reasons.ts';
import { noteCodes } from '../packages/domain/src/messages/system-notes.ts';
import { askedIn, differences, flatten, unusedKeys, type Texts } from './lib/translations.ts';
import { conceptProblems, synonymProblems } from './lib/interface-word-problems.ts';
import type { Language } from './lib/interface-words.ts';
import { root } from './lib/run.ts';

// The compiler finds keys that the sources use and Portuguese lacks: t() knows every key.
const folder = `${root}apps/web/src/locales/`;
const FIRST = 'pt' as const;
const OTHERS = ['en', 'es', 'tr'] as const;
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
const whole: Record<Language, Map<string, string>> = {
  pt: new Map(),
  en: new Map(),
  es: new Map(),
  tr: new Map(),
};
const collect = (language: Language, namespace: string, found: Map<string, string>) => {
  for (const [key, text] of found) whole[language].set(`${namespace}.${key}`, text);
};

for (const namespace of namespaces) {
  const first = await textsOf(FIRST, namespace);
  texts += first.size;
  collect(FIRST, namespace, first);
  for (const language of OTHERS) {
    const translated = await textsOf(language, namespace);
    collect(language, namespace, translated);
    const found = differences(first, translated);
    problems.push(...found.map((problem) => `${language}/${namespace}.json: ${problem}`));
  }
  const codes = new Set(codesOf[namespace]);
  const asked = { ...inUse, literals: new Set([...inUse.literals, ...codes]) };
  const unused = unusedKeys(namespace, first.keys(), asked);
  problems.push(...unused.map((key) => `${FIRST}/${namespace}.json: ${key} is asked for nowhere`));
}
const wrongWords = [
  ...[FIRST, ...OTHERS].flatMap((language) => synonymProblems(language, whole[language])),
  ...OTHERS.flatMap((language) => conceptProblems(language, whole[FIRST], whole[language])),
];
if (wrongWords.length > 0) console.error('docs/interface-words.md has the words of the interface.');
problems.push(...wrongWords);
for (const problem of problems) console.error(problem);
console.log(`${texts} texts in ${OTHERS.length + 1} languages read, ${problems.length} problems`);
process.exitCode = problems.length === 0 && texts > 0 ? 0 : 1;
