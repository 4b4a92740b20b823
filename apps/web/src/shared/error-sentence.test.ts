import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { errorSentence } from './error-sentence.ts';

const words: Record<string, string> = {
  ERR_NO_TICKET_FOUND: 'Este atendimento não existe.',
  ERR_OTHER_OPEN_TICKET: 'O contato já tem um atendimento.',
};
const sentenceOf = (error: unknown) =>
  errorSentence(error, (code) => words[code] ?? null, 'Ocorreu um erro!');
const answer = (error: string, message?: string) =>
  new ApiError(400, { error, ...(message ? { message } : {}) });

it.each<[string, unknown, string]>([
  ['a known code in words', answer('ERR_NO_TICKET_FOUND'), 'Este atendimento não existe.'],
  ['an unknown code as it is', answer('ERR_FOO'), 'ERR_FOO'],
  ['a sentence of the server as it is', answer('Arquivo inválido!'), 'Arquivo inválido!'],
  ['a sentence before its code', answer('Arquivo inválido!', 'ERR_NO_TICKET_FOUND'), 'Arquivo inválido!'],
  [
    'data by its code, never as data',
    answer('{"userId":1}', 'ERR_OTHER_OPEN_TICKET'),
    'O contato já tem um atendimento.',
  ],
  ['what has no code by its text', new Error('timeout'), 'timeout'],
  ['what says nothing by that it happened', new Error(''), 'Ocorreu um erro!'],
  ['what is no error by that it happened', undefined, 'Ocorreu um erro!'],
])('says %s', (_what, error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});
