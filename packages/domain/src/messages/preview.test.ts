import { expect, it } from 'vitest';
import { lastMessageOf, previewOf, withoutMarks } from './preview.ts';

it.each([
  ['conversation', 'BEGIN:VCARD', 'BEGIN:VCARD'],
  ['contactMessage', 'BEGIN:VCARD\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nTEL:123456\nEND:VCARD', '👤 Ana, 123456'],
  ['contactMessage', 'broken', 'broken'],
  ['locationMessage', ' | https://maps.test | Sé - 1, 2', '📍 Sé'],
  ['locationMessage', ' | https://maps.test | Sé, Centro - 1, 2', '📍 Sé, Centro'],
  ['liveLocationMessage', ' | https://maps.test | 1, 2', '📍 Localização'],
  ['adMetaPreview', 'data:x | https://a.test | Título | Texto | quero', 'quero'],
  ['adMetaPreview', 'data:x | https://a.test | Título | Texto | ', 'Título'],
])('%s %j: %s', (mediaType, body, preview) => {
  expect(previewOf(mediaType, body)).toBe(preview);
});

it.each([
  ['*Ana:*\nbom dia', 'Ana:\nbom dia'],
  ['*muito _bom_* ~não~ ```x*y*```', 'muito bom não x*y*'],
  ['2*3*4 e nome_de_campo', '2*3*4 e nome_de_campo'],
])('reads %s without its marks', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain);
});

it('a ticket shows its newest message in words, which side wrote it, and when', () => {
  const at = '2026-11-21T15:04:05.000Z';
  const place = { mediaType: 'locationMessage', body: ' | https://maps.test | Sé - 1, 2', fromMe: true };
  expect(lastMessageOf(place, at)).toEqual({ lastMessage: '📍 Sé', fromMe: true, lastMessageAt: at });
});
