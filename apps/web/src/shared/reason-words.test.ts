import { readFile } from 'node:fs/promises';
import { reasonCodes } from '@prosa/domain';
import { describe, expect, it } from 'vitest';

const wordsOf = async (language: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL(`../locales/${language}/reasons.json`, import.meta.url), 'utf8'));

const textAt = (words: unknown, code: string): unknown =>
  code.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);

describe.each(['pt', 'en', 'es', 'tr'])('the reasons in %s', (language) => {
  it('have a text for every code, and it names all parameters', async () => {
    const words = await wordsOf(language);
    const wrong = reasonCodes.filter(([code, params]) => {
      const text = textAt(words, code);
      return typeof text !== 'string' || params.some((name) => !text.includes(`{{${name}}}`));
    });
    expect(wrong).toEqual([]);
  });
});
