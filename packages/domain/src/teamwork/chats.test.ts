import { describe, expect, it } from 'vitest';
import {
  chatMediaType,
  chatMembers,
  chatPreview,
  directKey,
  lastMessageOfChat,
  mayChangeChat,
  mayChangeChatMessage,
  noticedMembers,
  ticketLinks,
} from './chats.ts';

const ana = { id: 1 };

describe('the last message of a chat', () => {
  it.each([
    ['Ana: Oi', { message: 'Oi', mediaType: 'text' }],
    ['Ana: Oi Bia', { message: ' Oi\n\nBia ', mediaType: 'text' }],
    ['Ana: 📷 Veja', { message: 'Veja', mediaType: 'image' }],
    ['Ana: 🎤', { message: '', mediaType: 'audio', mediaName: 'voz.ogg' }],
    ['Ana: 📄 contrato.pdf', { message: '', mediaType: 'application', mediaName: 'contrato.pdf' }],
    ['Ana: 📄 Assinado', { message: 'Assinado', mediaType: 'application', mediaName: 'contrato.pdf' }],
  ])('is %j', (shown, message) => {
    expect(lastMessageOfChat('Ana', message)).toBe(shown);
  });

  it('is cut between letters, never within an emoji', () => {
    const text = chatPreview({ message: '😀'.repeat(500), mediaType: 'text' });
    expect(text).toBe(`${'😀'.repeat(199)}…`);
  });
});

it.each([
  [null, 'text'],
  ['image/png', 'image'],
  ['audio/ogg', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'application'],
  ['text/plain', 'application'],
])('a file of type %s makes the message %s', (mime, kind) => {
  expect(chatMediaType(mime)).toBe(kind);
});

describe('who may change', () => {
  it('a chat is its owner alone, and nobody for a queue or two people', () => {
    expect(mayChangeChat(ana, { kind: 'group', ownerId: 1 })).toBe(true);
    expect(mayChangeChat(ana, { kind: 'group', ownerId: 2 })).toBe(false);
    expect(mayChangeChat(ana, { kind: 'group', ownerId: null })).toBe(false);
    expect(mayChangeChat(ana, { kind: 'queue', ownerId: 1 })).toBe(false);
    expect(mayChangeChat(ana, { kind: 'direct', ownerId: 1 })).toBe(false);
  });

  it('a message is its author, until it is deleted', () => {
    expect(mayChangeChatMessage(ana, { senderId: 1, isDeleted: false })).toBe(true);
    expect(mayChangeChatMessage(ana, { senderId: 1, isDeleted: true })).toBe(false);
    expect(mayChangeChatMessage(ana, { senderId: 2, isDeleted: false })).toBe(false);
    expect(mayChangeChatMessage(ana, { senderId: null, isDeleted: false })).toBe(false);
  });
});

it('members are those named, each once, and the owner', () => {
  expect(chatMembers(1, [2, 3, 2])).toEqual([1, 2, 3]);
  expect(chatMembers(1, [1])).toEqual([1]);
});

it('notices reach all but the sender, and in a muted chat those whom the message mentions', () => {
  const members = [
    { userId: 1, isMuted: false },
    { userId: 2, isMuted: false },
    { userId: 3, isMuted: true },
    { userId: 4, isMuted: true },
  ];
  expect(noticedMembers(members, { senderId: 1, mentions: [1, 4] })).toEqual([2, 4]);
});

it('two people have one chat, whoever begins it', () => {
  expect(directKey(9, 3)).toBe('3-9');
  expect(directKey(3, 9)).toBe('3-9');
});

describe('the tickets whose addresses a text has', () => {
  const uuid = '6f6d8f8c-8f49-4d0c-9f0e-3f5b1f8f3f01';

  it('are those of this host, each once', () => {
    const text = `veja https://prosa.test/tickets/${uuid} e https://prosa.test/tickets/${uuid.toUpperCase()}.`;
    expect(ticketLinks(text, 'prosa.test')).toEqual([uuid]);
    expect(ticketLinks(text, 'outro.test')).toEqual([]);
  });

  it.each([
    [`https://prosa.test/tickets/${uuid}/x`],
    [`https://prosa.test/tickets/${uuid}0`],
    ['https://prosa.test/tickets/pending'],
    [`https://prosa.test.evil.example/tickets/${uuid}`],
    [`javascript://prosa.test/tickets/${uuid}`],
  ])('are none in %s', (text) => {
    expect(ticketLinks(text, 'prosa.test')).toEqual([]);
  });
});
