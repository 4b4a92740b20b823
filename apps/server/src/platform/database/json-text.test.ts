import { expect, it } from 'vitest';
import { jsonText, storableValue } from './json-text.ts';

it('removes or replaces what PostgreSQL cannot store, in texts and in property names', () => {
  const value = { 'a\u0000': ['x\u0000y', { 'b\ud83d': '\ud83d' }], n: 1, none: null };
  expect(JSON.parse(jsonText(value))).toEqual({ a: ['xy', { 'b\ufffd': '\ufffd' }], n: 1, none: null });
  expect(storableValue({ text: String.raw`\u0000` })).toEqual({ text: String.raw`\u0000` });
});
