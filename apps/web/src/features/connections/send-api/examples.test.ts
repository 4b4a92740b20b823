import { ApiMessageInput, languages, type Language } from '@prosa/contract';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  exampleLanguages,
  exampleOf,
  fileExample,
  statusExample,
  webhookExample,
  type ExampleWords,
} from './examples.ts';

const ORIGIN = 'https://inbox.example.com';

async function wordsIn(language: Language): Promise<ExampleWords> {
  const file = new URL(`../../../locales/${language}/send-api.json`, import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { example: ExampleWords }).example;
}
const words = await wordsIn('pt');

describe('an example of the Send API', () => {
  it.each(exampleLanguages)(
    'in %s calls this installation, with a key and without a real token',
    (language) => {
      const text = exampleOf(language, ORIGIN, words);
      for (const part of [`${ORIGIN}/api/messages/send`, 'Idempotency-Key', 'Bearer SEU_TOKEN'])
        expect(text).toContain(part);
    },
  );

  it('in curl has a body that the contract takes', () => {
    const [, json = ''] = /-d '(.*)'/.exec(exampleOf('curl', ORIGIN, words)) ?? [];
    expect(ApiMessageInput.safeParse(JSON.parse(json)).success).toBe(true);
  });

  it('for n8n is a node that can be pasted', () => {
    expect(JSON.parse(exampleOf('n8n', ORIGIN, words))).toMatchObject({
      nodes: [{ parameters: { method: 'POST', url: `${ORIGIN}/api/messages/send` } }],
    });
  });

  it('with a file sends a form', () => {
    expect(fileExample(ORIGIN, words)).toContain(`-F 'medias=@nota.pdf'`);
  });

  it.each(languages)('has words in %s that can stand between quotation marks', async (language) => {
    for (const word of Object.values(await wordsIn(language))) expect(word).toMatch(/^[^'"\\]+$/);
  });

  it('speaks the language of the reader', async () => {
    const english = await wordsIn('en');
    const all = [
      ...exampleLanguages.map((language) => exampleOf(language, ORIGIN, english)),
      fileExample(ORIGIN, english),
      statusExample(ORIGIN, english),
      webhookExample(english),
    ].join('\n');
    expect(all).not.toMatch(/SEU_TOKEN|pedido|nota|seu-endereco/);
  });
});
