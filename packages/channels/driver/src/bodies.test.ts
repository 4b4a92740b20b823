import { describe, expect, it } from 'vitest';
import {
  adPreviewBody,
  contactBody,
  locationBody,
  mediaBody,
  mediaTypeOf,
  parseContactBody,
  parseLocationBody,
  pollBody,
} from './index.ts';

describe('the body of a message', () => {
  it.each([
    ['image/png', 'image'],
    ['AUDIO/ogg; codecs=opus', 'audio'],
    ['video/mp4', 'video'],
    ['application/pdf', 'application'],
    ['text/csv', 'application'],
    ['', 'application'],
  ])('of a file of type %s is kept as %s', (mime, kept) => {
    expect(mediaTypeOf(mime)).toBe(kept);
  });

  it('of a file is its caption, else its name', () => {
    expect(mediaBody('image', 'praia.jpg', 'Olhe')).toBe('Olhe');
    expect(mediaBody('image', 'praia.jpg')).toBe('praia.jpg');
    expect(mediaBody('audio', 'ptt.ogg')).toBe('Áudio');
    expect(mediaBody('stickerMessage', 'x.webp')).toBe('sticker');
  });

  it('of a place has three parts and is read back, whatever its name holds', () => {
    const body = locationBody({ latitude: -23.5, longitude: -46.6, name: 'Sé | São Paulo - centro' });
    expect(body.split('|')).toHaveLength(3);
    expect(parseLocationBody(body)).toMatchObject({
      latitude: -23.5,
      longitude: -46.6,
      name: 'Sé / São Paulo - centro',
    });
    expect(parseLocationBody('a | b | c')).toBeNull();
  });

  it('of a contact is a vCard that keeps odd names and only digits of the number', () => {
    const body = contactBody({ name: 'Silva, Ana; "a\\b"', number: '+55 (11) 99999-0001' });
    expect(parseContactBody(`${body}\n${body}`)).toEqual([
      { name: 'Silva, Ana; "a\\b"', number: '5511999990001' },
      { name: 'Silva, Ana; "a\\b"', number: '5511999990001' },
    ]);
  });

  it('of an advertisement has five parts, the last as the person wrote it', () => {
    const ad = {
      image: 'data:image/jpeg;base64,AA',
      url: 'https://x.test/a',
      title: 'A | B',
      body: 'c',
      text: 'd | e',
    };
    expect(adPreviewBody(ad)).toBe('data:image/jpeg;base64,AA | https://x.test/a | A / B | c | d | e');
  });

  it('of a poll is its name and its options, one per line', () => {
    expect(pollBody('Quando?', ['hoje', 'amanhã'])).toBe('*Enquete*\nQuando?\nhoje\namanhã');
  });
});
