import type { Message, Ticket } from '@prosa/contract';
import { expect, it } from 'vitest';
import { composeNotice, noticeOfReminder } from './compose-notice.ts';

const ticket = { uuid: 'u-1', isGroup: false, contact: { name: 'Bia' } } as Ticket;
const message = (facts: Partial<Message>) => ({ mediaType: 'conversation', body: 'Oi', ...facts }) as Message;

it.each([
  ['Oi', message({})],
  ['📷 Veja isto', message({ mediaType: 'image', body: 'Veja isto' })],
  ['🎤', message({ mediaType: 'audio', body: '' })],
  ['📍', message({ mediaType: 'locationMessage', body: 'data:image/png;base64,AAAA|https://maps' })],
  [`${'😀'.repeat(119)}…`, message({ body: '😀'.repeat(500) })],
])('shows %s', (body, written) => {
  expect(composeNotice(written, ticket)).toEqual({ title: 'Bia', body, url: '/tickets/u-1', tag: 'u-1' });
});

it('names the author of a message in a group', () => {
  const author = { name: 'Caio' } as Message['contact'];
  const notice = composeNotice(message({ contact: author }), { ...ticket, isGroup: true });
  expect(notice).toMatchObject({ title: 'Bia', body: 'Caio: Oi' });
});

it.each([
  ['⏰ Até amanhã', { kind: 'woken', by: null, text: '' }],
  ['💬 Ana: veja isto', { kind: 'mentioned', by: 'Ana', text: 'veja isto' }],
  ['➡️ Ana', { kind: 'transferred', by: 'Ana', text: '' }],
] as const)('shows the reminder %s', (body, notices) => {
  const notice = noticeOfReminder(notices, { ...ticket, lastMessage: 'Até amanhã' });
  expect(notice).toEqual({ title: 'Bia', body, url: '/tickets/u-1', tag: 'u-1' });
});
