import { ApiMessageInput } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { exampleLanguages, exampleOf, fileExample } from './examples.ts';

const ORIGIN = 'https://inbox.example.com';

describe('an example of the Send API', () => {
  it.each(exampleLanguages)(
    'in %s calls this installation, with a key and without a real token',
    (language) => {
      const text = exampleOf(language, ORIGIN);
      for (const part of [`${ORIGIN}/api/messages/send`, 'Idempotency-Key', 'Bearer SEU_TOKEN'])
        expect(text).toContain(part);
    },
  );

  it('in curl has a body that the contract takes', () => {
    const [, json = ''] = /-d '(.*)'/.exec(exampleOf('curl', ORIGIN)) ?? [];
    expect(ApiMessageInput.safeParse(JSON.parse(json)).success).toBe(true);
  });

  it('for n8n is a node that can be pasted', () => {
    expect(JSON.parse(exampleOf('n8n', ORIGIN))).toMatchObject({
      nodes: [{ parameters: { method: 'POST', url: `${ORIGIN}/api/messages/send` } }],
    });
  });

  it('with a file sends a form', () => {
    expect(fileExample(ORIGIN)).toContain(`-F 'medias=@`);
  });
});
