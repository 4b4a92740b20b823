import { describe, expect, it } from 'vitest';
import {
  contactBody,
  locationBody,
  mediaBody,
  mediaTypeOf,
  missedCallBody,
  parseContactBody,
  parseLocationBody,
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

  it('of a file is its caption, else what it is called', () => {
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

  it('of a missed call tells the kind and the time of the company', () => {
    expect(missedCallBody(false, '2026-11-20T12:05:00Z', 'America/Sao_Paulo')).toBe(
      'Chamada de voz perdida às 9:5',
    );
    expect(missedCallBody(true, '2026-11-20T03:59:00Z', 'America/Sao_Paulo')).toBe(
      'Chamada de vídeo perdida às 0:59',
    );
  });
});
