import { systemTexts } from '@prosa/domain';
import type { MediaType } from './events.ts';

/**
 * The body of a message by its kind. The interface parses some of them (location, contact, advertisement),
 * so every driver writes them through here.
 */

/** What a file is stored as: the first part of its type; whatever is no picture, sound or film is `application`. */
export function mediaTypeOf(mime: string): 'image' | 'audio' | 'video' | 'application' {
  const [family] = mime.toLowerCase().split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

/** The body of a file: its caption; without one 'Áudio' for sounds, the file's name for the rest. */
export function mediaBody(mediaType: MediaType, fileName: string, caption = ''): string {
  if (caption !== '') return caption;
  if (mediaType === 'stickerMessage') return systemTexts.sticker;
  return mediaType === 'audio' ? systemTexts.audio : fileName;
}

export interface Location {
  latitude: number;
  longitude: number;
  name?: string | undefined;
  /** A data URL with a small picture of the map. */
  thumbnail?: string | undefined;
}

/** `<jpeg data url> | <maps link> | <lat, lng>`; a named place has its name before the coordinates. */
export function locationBody({ latitude, longitude, name, thumbnail = '' }: Location): string {
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
  // The bar separates the parts, so a name may not hold one.
  const title = name ? `${name.replaceAll('|', '/')} - ` : '';
  return `${thumbnail} | ${link} | ${title}${latitude}, ${longitude}`;
}

/** Reads what locationBody wrote; null when the text is something else. */
export function parseLocationBody(body: string): (Location & { link: string }) | null {
  const [thumbnail = '', link = '', place = ''] = body.split('|').map((part) => part.trim());
  const coordinates = /^(?:(?<name>.*) - )?(?<latitude>-?[\d.]+), (?<longitude>-?[\d.]+)$/.exec(
    place,
  )?.groups;
  if (!coordinates || !link.startsWith('https://')) return null;
  return {
    latitude: Number(coordinates['latitude']),
    longitude: Number(coordinates['longitude']),
    name: coordinates['name'],
    thumbnail: thumbnail || undefined,
    link,
  };
}

// Backslash, comma, semicolon and line ends mean something in a vCard (RFC 6350, 3.4).
const vcardText = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
const plainText = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\([\\,;])/g, '$1');

/** A contact card. `waid` is what the interface reads the number from. */
export function contactBody({ name, number }: { name: string; number: string }): string {
  const digits = number.replace(/\D/g, '');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${vcardText(name)};;;`,
    `FN:${vcardText(name)}`,
    `TEL;type=CELL;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n');
}

/** The names and numbers in the vCards of a body, in order. */
export function parseContactBody(body: string): { name: string; number: string }[] {
  return body
    .split('END:VCARD')
    .filter((card) => card.includes('BEGIN:VCARD'))
    .map((card) => ({
      name: plainText(/^FN[^:]*:(.*)$/m.exec(card)?.[1]?.trim() ?? ''),
      number: (/waid=(\d+)/.exec(card)?.[1] ?? /^TEL[^:]*:(.*)$/m.exec(card)?.[1] ?? '').replace(/\D/g, ''),
    }));
}

/** `<image data url> | <source url> | <title> | <body> | <the person's text>`, with mediaType adMetaPreview. */
export function adPreviewBody(ad: {
  image: string;
  url: string;
  title: string;
  body: string;
  text: string;
}): string {
  const [image, url, title, body] = [ad.image, ad.url, ad.title, ad.body].map((part) =>
    part.replaceAll('|', '/'),
  );
  return `${image} | ${url} | ${title} | ${body} | ${ad.text}`;
}

/** An event as a text; `start` as the customer reads it. */
export function eventBody(event: {
  name: string;
  description: string;
  place: string;
  link: string;
  start: string;
}): string {
  const { name, description, place, link, start } = event;
  return [`*Nome do Evento: ${name}*`, description, place, link, start]
    .filter((line) => line !== '')
    .join('\n');
}

export function pollBody(name: string, options: string[]): string {
  return ['*Enquete*', name, ...options].join('\n');
}
