import type { Message, Ticket } from '@prosa/contract';
import { expect, it } from 'vitest';
import { unsupportedText } from '@prosa/domain';
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
  ['🎤 Áudio', message({ mediaType: 'audio', body: 'Áudio' }), { before: '🎤 ', code: 'audio', kind: '' }],
  [
    'Aguardando esta mensagem. Isso pode levar um tempo.',
    message({ mediaType: 'ciphertext', body: 'Aguardando esta mensagem. Isso pode levar um tempo.' }),
    { before: '', code: 'waiting', kind: '' },
  ],
  [
    '[Mensagem de um tipo que só o celular mostra (pin).]',
    message({ body: unsupportedText('phoneOnly', 'pin') }),
    { before: '', code: 'phoneOnly', kind: 'pin' },
  ],
])('names the text of the system in %s', (body, written, systemText) => {
  expect(composeNotice(written, ticket)).toMatchObject({ body, systemText });
  const author = { name: 'Caio' } as Message['contact'];
  const inGroup = composeNotice({ ...written, contact: author }, { ...ticket, isGroup: true });
  const before = `Caio: ${systemText.before}`;
  expect(inGroup).toMatchObject({ body: `Caio: ${body}`, systemText: { ...systemText, before } });
});

it('names no text of the system in what a customer wrote', () => {
  expect(composeNotice(message({ body: 'Áudio' }), ticket)).not.toHaveProperty('systemText');
  expect(composeNotice(message({ mediaType: 'image', body: 'Veja' }), ticket)).not.toHaveProperty(
    'systemText',
  );
});

it('names the text of the system in a reminder that shows the last message', () => {
  const last = { ...ticket, lastMessage: '📍 Localização' };
  expect(noticeOfReminder({ kind: 'woken', by: null, text: '' }, last)).toMatchObject({
    body: '⏰ 📍 Localização',
    systemText: { before: '⏰ ', code: 'place', kind: '' },
  });
  const mention = { kind: 'mentioned', by: 'Ana', text: 'Áudio' } as const;
  expect(noticeOfReminder(mention, last)).not.toHaveProperty('systemText');
});

it.each([
  ['⏰ Até amanhã', { kind: 'woken', by: null, text: '' }],
  ['💬 Ana: veja isto', { kind: 'mentioned', by: 'Ana', text: 'veja isto' }],
  ['➡️ Ana', { kind: 'transferred', by: 'Ana', text: '' }],
] as const)('shows the reminder %s', (body, notices) => {
  const notice = noticeOfReminder(notices, { ...ticket, lastMessage: 'Até amanhã' });
  expect(notice).toEqual({ title: 'Bia', body, url: '/tickets/u-1', tag: 'u-1' });
});
