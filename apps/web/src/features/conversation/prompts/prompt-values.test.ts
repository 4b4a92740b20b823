import { PromptChange, PromptInput, type Prompt } from '@prosa/contract';
import { expect, it } from 'vitest';
import { bodyOf, initialOf, isElsewhere } from './prompt-values.ts';

const typed = {
  ...initialOf(null),
  name: 'Aurora',
  prompt: 'x'.repeat(50),
  apiKey: 'sk-1',
  queueId: 1,
};

it('takes a temperature with a comma', () => {
  const { data } = PromptInput.safeParse(bodyOf({ ...typed, temperature: '0,7' }));
  expect(data?.temperature).toBe(0.7);
});

it('drops the voice key and the region when there is no voice', () => {
  const voiced = {
    ...typed,
    voice: 'pt-BR-YaraNeural',
    voiceKey: 'k',
    voiceRegion: 'Sul do Brasil',
  } as const;
  expect(PromptInput.safeParse(bodyOf(voiced)).error?.issues[0]?.path).toEqual(['voiceRegion']);
  const written = bodyOf({ ...voiced, voice: 'texto' });
  expect(PromptChange.safeParse(written).success).toBe(true);
  expect(written).toMatchObject({ voiceKey: '', voiceRegion: '' });
});

it('detects an address of another service, to which the stored key does not go', () => {
  const prompt = { apiUrl: 'https://ai.example/v1' } as Prompt;
  const addresses = ['https://AI.example/v2 ', 'https://evil.example/v1', 'http://ai.example/v1', 'x'];
  expect(addresses.map((address) => isElsewhere(prompt, address))).toEqual([false, true, true, true]);
  expect(isElsewhere(null, 'https://evil.example/v1')).toBe(false);
});
