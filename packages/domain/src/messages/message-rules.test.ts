import { describe, expect, it } from 'vitest';
import {
  mayDeleteMessage,
  mayEditMessage,
  mayForward,
  mayReactTo,
  signed,
  withoutSignature,
  takesReaction,
} from './message-rules.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();
const MINUTE = 60_000;
const ana = { id: 3, profile: 'user', super: false } as const;
const admin = { id: 9, profile: 'admin', super: false } as const;
const own = {
  fromMe: true,
  userId: 3,
  isPrivate: false,
  isDeleted: false,
  mediaType: 'conversation',
  status: 'sent',
  createdAt: ago(MINUTE),
} as const;
type Facts = Parameters<typeof mayEditMessage>[1];
const message = (facts: Partial<Facts> = {}): Facts => ({ ...own, ...facts });

describe('editing', () => {
  it.each<[string, Partial<Facts>, boolean]>([
    ['an own text', {}, true],
    ['an own text of fifteen minutes ago', { createdAt: ago(15 * MINUTE) }, true],
    ['an own text of a moment before that', { createdAt: ago(15 * MINUTE + 1) }, false],
    ['a colleague’s', { userId: 4 }, false],
    ['the bot’s, or what was typed on the phone', { userId: null }, false],
    ['the customer’s', { fromMe: false, userId: null }, false],
    ['a note', { isPrivate: true }, false],
    ['what was taken back', { isDeleted: true }, false],
    ['a picture', { mediaType: 'image' }, false],
  ])('%s: %s', (_what, facts, may) => {
    expect(mayEditMessage(ana, message(facts), NOW)).toBe(may);
  });
});

describe('deleting', () => {
  it.each<[string, Parameters<typeof mayDeleteMessage>[0], Partial<Facts>, boolean]>([
    ['an own message', ana, {}, true],
    ['a colleague’s message', ana, { userId: 4 }, true],
    ['the customer’s', ana, { fromMe: false }, false],
    ['what is deleted already', ana, { isDeleted: true }, false],
    ['an own note', ana, { isPrivate: true }, true],
    ['a colleague’s note', ana, { isPrivate: true, userId: 4 }, false],
    ['a colleague’s note, as an admin', admin, { isPrivate: true, userId: 4 }, true],
  ])('%s', (_what, viewer, facts, may) => {
    expect(mayDeleteMessage(viewer, message(facts))).toBe(may);
  });
});

describe('reacting', () => {
  it('takes any emoji, some, or none, as the channel allows', () => {
    const takes = (facts: Parameters<typeof takesReaction>[0]) =>
      ['❤️', '👍', ''].map((emoji) => takesReaction(facts, emoji));
    expect(takes({ reactions: true })).toEqual([true, true, true]);
    expect(takes({ reactions: true, reactionEmojis: ['❤️'] })).toEqual([true, false, true]);
    expect(takes({ reactions: false })).toEqual([false, false, false]);
  });
});

describe('reacting and forwarding', () => {
  it.each<[string, Partial<Facts>, { react: boolean; forward: boolean }]>([
    ['what was sent', {}, { react: true, forward: true }],
    ['what was received', { fromMe: false, status: 'received' }, { react: true, forward: true }],
    ['what failed', { status: 'failed' }, { react: false, forward: true }],
    ['what is still on its way', { status: 'queued' }, { react: false, forward: true }],
    ['a note', { isPrivate: true }, { react: false, forward: false }],
    ['what was taken back', { isDeleted: true }, { react: false, forward: false }],
    [
      'what a customer let be seen once',
      { fromMe: false, status: 'received', mediaType: 'viewOnceMessage' },
      { react: true, forward: false },
    ],
    ['what we sent to be seen once', { mediaType: 'viewOnceMessage' }, { react: true, forward: true }],
  ])('%s', (_what, facts, may) => {
    const one = message(facts);
    expect({ react: mayReactTo(one), forward: mayForward(one) }).toEqual(may);
  });
});

it('a signature puts the name above the text, and the same name only once', () => {
  expect(signed('Ana', 'Oi')).toBe('*Ana:*\nOi');
  expect(signed('Ana', signed('Ana', 'Oi'))).toBe('*Ana:*\nOi');
  expect(signed('Rui', signed('Ana', 'Oi'))).toBe('*Rui:*\n*Ana:*\nOi');
});

it('takes off the signature of the same name alone', () => {
  expect(withoutSignature('Ana', signed('Ana', 'Oi'))).toEqual({ text: 'Oi', isSigned: true });
  const heading = '*Endereço:*\nRua das Flores, 10';
  expect(withoutSignature('Ana', heading)).toEqual({ text: heading, isSigned: false });
});
