import { readFile } from 'node:fs/promises';
import { noteCodes } from '@prosa/domain';
import { describe, expect, it } from 'vitest';

type Words = Record<string, Record<string, string>>;

const wordsOf = async (language: string): Promise<Words> =>
  JSON.parse(await readFile(new URL(`../locales/${language}/notes.json`, import.meta.url), 'utf8'));

describe.each(['pt', 'en', 'es', 'tr'])('the notes of the system in %s', (language) => {
  it('have words for every code, which say all its parameters', async () => {
    const words = await wordsOf(language);
    const wrong = noteCodes.filter(([code, params]) => {
      const [area = '', name = ''] = code.split('.');
      const text = words[area]?.[name];
      return text === undefined || params.some((param) => !text.includes(`{{${param}}}`));
    });
    expect(wrong).toEqual([]);
  });
});
