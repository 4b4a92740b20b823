import type { Message } from '@prosa/contract';
import { expect, it } from 'vitest';
import { pdfRows, type Words } from './rows.ts';

const words: Words = {
  day: (at) => at.slice(0, 10),
  time: (at) => at.slice(11, 16),
  author: ({ fromMe }) => (fromMe ? 'Ana' : 'Bia'),
  kind: ({ mediaType }) => `[${mediaType}]`,
  body: ({ body }) => body.replace('[Voto retirado]', '[vote withdrawn]'),
  deleted: 'apagada',
};
const message = (facts: Partial<Message>) =>
  ({
    body: 'Oi',
    mediaType: 'conversation',
    mediaUrl: null,
    mediaMime: null,
    mediaName: null,
    fromMe: false,
    isPrivate: false,
    isDeleted: false,
    createdAt: '2026-11-20T10:00:00Z',
    ...facts,
  }) as Message;

it('begins each day with its date, and has sides, authors and times', () => {
  const next = '2026-11-21T08:30:00Z';
  const rows = pdfRows(
    [
      message({}),
      message({ fromMe: true, body: 'Olá' }),
      message({ fromMe: true, isPrivate: true, body: 'VIP', createdAt: next }),
    ],
    words,
  );
  expect(rows).toMatchObject([
    { kind: 'day', text: '2026-11-20' },
    { side: 'contact', author: 'Bia', time: '10:00', text: 'Oi', image: null },
    { side: 'own', author: 'Ana', text: 'Olá' },
    { kind: 'day', text: '2026-11-21' },
    { side: 'note', text: 'VIP', time: '08:30' },
  ]);
});

const file = { mediaUrl: '/media/a', mediaName: 'a.jpg' };
it.each([
  ['a picture, with its caption', { ...file, mediaType: 'image', mediaMime: 'image/jpeg' }, 'Oi', '/media/a'],
  [
    'a picture without one',
    { ...file, mediaType: 'image', mediaMime: 'image/png', body: 'a.jpg' },
    '',
    '/media/a',
  ],
  [
    'what is called a picture and is none',
    { ...file, mediaType: 'image', mediaMime: 'image/svg+xml' },
    '[image]\nOi',
    null,
  ],
  ['a voice', { ...file, mediaType: 'audio', mediaMime: 'audio/ogg', body: '' }, '[audio]', null],
  ['a place', { mediaType: 'locationMessage', body: 'data:image/png;base64,AA' }, '[locationMessage]', null],
  [
    'what was deleted',
    { ...file, mediaType: 'image', mediaMime: 'image/png', isDeleted: true, body: '' },
    'apagada',
    null,
  ],
  ['a text of the system', { body: '[Voto retirado]' }, '[vote withdrawn]', null],
  ['what the company keeps nothing of', { isDeleted: true, body: '🚫 _Mensagem Apagada_' }, 'apagada', null],
])('shows %s', (_what, facts, text, image) => {
  expect(pdfRows([message(facts)], words)[1]).toMatchObject({ text, image });
});
