import { languages, statusOf } from '@prosa/contract';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it.each(languages)('every code of the server has a sentence in %s', async (language) => {
  const file = new URL(`./${language}/errors.json`, import.meta.url);
  const sentences = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  expect(Object.keys(statusOf).filter((code) => !sentences[code])).toEqual([]);
});
