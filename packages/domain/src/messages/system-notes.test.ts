import { describe, expect, it } from 'vitest';
import { reason, reasonCodes } from '../connections/reasons.ts';
import { readSystemNote, storedNote, systemNote } from './system-notes.ts';

const read = (dataJson: string | null, facts: object = {}) =>
  readSystemNote({ isPrivate: true, userId: null, dataJson, ...facts });
const json = (note: unknown) => JSON.stringify({ message: { systemNote: note } });

const timeout = reason('speaker.timeout');
const notes = [
  systemNote('integration.late', { name: 'CRM', reason: timeout }, ' Um\nDois '),
  systemNote('integration.passedOn', { name: 'CRM', reason: reason('speaker.status', { status: 503 }) }),
  systemNote('prompt.passedOn', { name: 'A "B" {{reason}}', reason: timeout }),
  systemNote('prompt.handedOver', { why: 'x'.repeat(9_000) }),
  systemNote('tickets.joined', {}),
];

describe('a note of the system', () => {
  it.each(notes.map((note) => [note.code, note] as const))('is read as it was stored: %s', (_, note) => {
    expect(read(storedNote(note).dataJson)).toEqual(note);
  });

  it('has a body in Portuguese, with the text that was not sent', () => {
    expect(notes.map((note) => storedNote(note).body.slice(0, 130))).toEqual([
      'A integração "CRM" não respondeu a tempo.\n\nResposta que não foi enviada:\nUm\nDois',
      'A integração "CRM" respondeu com o erro 503. O atendimento passou para a equipe.',
      'A IA "A "B" {{reason}}" não respondeu a tempo. O atendimento passou para a equipe.',
      `A IA passou o atendimento: ${'x'.repeat(103)}`,
      'Este cliente tinha outro atendimento aberto por outro identificador. Os dois foram unidos aqui.',
    ]);
  });

  it('has words for every reason of a speaker, and says of any other that it failed', () => {
    const bodyOf = (code: string) =>
      storedNote(systemNote('integration.late', { name: 'CRM', reason: code })).body;
    const codes = reasonCodes.map(([code]) => code).filter((code) => code.startsWith('speaker.'));
    expect(new Set(codes.map(bodyOf)).size).toBe(codes.length);
    expect([bodyOf('meta.busy?code=2'), bodyOf('?')]).toEqual(Array(2).fill('A integração "CRM" falhou.'));
  });

  it('keeps 4,000 characters of the text that was not sent', () => {
    expect(
      systemNote('prompt.passedOn', { name: '', reason: timeout }, 'x'.repeat(5_000)).unsaid,
    ).toHaveLength(4_000);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another content', JSON.stringify({ message: { listMessage: {} } })],
    ['an unknown code', json({ code: 'bot.tired', params: {} })],
    ['the name of an inherited property', json({ code: 'toString', params: {} })],
    ['a missing parameter', json({ code: 'prompt.passedOn', params: { name: 'Aurora' } })],
    ['a parameter that is no text', json({ code: 'prompt.handedOver', params: { why: { a: 1 } } })],
    ['no parameters', json({ code: 'prompt.handedOver' })],
  ])('is not read from %s', (_, dataJson) => expect(read(dataJson)).toBeNull());

  it('is read from what the system wrote for users alone', () => {
    const { dataJson } = storedNote(systemNote('tickets.joined', {}));
    expect(read(dataJson, { userId: 7 })).toBeNull();
    expect(read(dataJson, { isPrivate: false })).toBeNull();
  });
});
