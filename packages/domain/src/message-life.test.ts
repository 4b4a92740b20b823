import { describe, expect, it } from 'vitest';
import { failureKind, isLate } from './message-life.ts';

describe('a late message', () => {
  const written = '2026-11-20T10:00:00.000Z';
  it.each([
    [false, '2026-11-20T10:00:01.000Z', false],
    [false, '2026-11-20T10:02:00.000Z', false],
    [false, '2026-11-20T10:02:00.001Z', true],
    [true, '2026-11-21T10:00:00.000Z', false],
  ])('ours: %s, stored %s: %s', (fromMe, storedAt, expected) => {
    expect(isLate({ fromMe, createdAt: written, storedAt })).toBe(expected);
  });
});

describe('why a message failed', () => {
  it.each([
    ['the contact has no address on this channel', 'noAddress'],
    ['the session is not open', 'lineDown'],
    ['the phone does not answer', 'lineDown'],
    ['the text is too long', 'tooLong'],
    ['the file is too large', 'tooLarge'],
    ['this channel cannot send listMessage', 'notSupported'],
    ['Message failed: more than 24 hours have passed', 'window'],
    ['rate limit hit', 'limit'],
    ['the phone was told to fail (permanent)', 'onPurpose'],
    ['Passaram mais de 7 dias desde a última mensagem do cliente.', 'peopleWindow'],
    ['O cliente pediu para não receber promoções enquanto este modelo esperava', 'optOut'],
    ['O arquivo é grande demais: imagens podem ter até 5 MB.', 'tooLarge'],
    [
      'O WhatsApp não deixa este número iniciar conversas por enquanto. Quem já conversa recebe.',
      'restricted',
    ],
    ['O WhatsApp recusou esta mensagem (código 405).', 'said'],
    ['Este modelo não serve mais. (Meta 132007)', 'said'],
    ['an unforeseen fault of the channel', 'unknown'],
  ])('%s: %s', (reason, kind) => {
    expect(failureKind(reason)).toBe(kind);
  });
});
