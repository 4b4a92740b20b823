import { expect, it } from 'vitest';
import { previewOf } from './preview.ts';

it.each([
  ['conversation', 'BEGIN:VCARD', 'BEGIN:VCARD'],
  ['contactMessage', 'BEGIN:VCARD\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nTEL:123456\nEND:VCARD', '👤 Ana, 123456'],
  ['contactMessage', 'broken', 'broken'],
  ['locationMessage', ' | https://maps.test | Sé - 1, 2', '📍 Sé - 1, 2'],
  ['adMetaPreview', 'data:x | https://a.test | Título | Texto | quero', 'quero'],
  ['adMetaPreview', 'data:x | https://a.test | Título | Texto | ', 'Título'],
])('%s %j: %s', (mediaType, body, preview) => {
  expect(previewOf(mediaType, body)).toBe(preview);
});
