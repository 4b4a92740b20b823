import { systemTexts } from '@prosa/domain';
import type { MediaType } from './events.ts';

/**
 * Builds and parses message bodies by kind. The web app parses some of them (location, contact, advertisement), so
 * every driver writes them with these functions.
 */

/** The stored media type: the first part of the MIME type; anything but image, audio and video is `application`. */
export function mediaTypeOf(mime: string): 'image' | 'audio' | 'video' | 'application' {
  const [family] = mime.toLowerCase().split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

/** The body of a file: its caption; without one, 'sticker' for stickers, 'Áudio' for audio, else the file's name. */
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
  // The bar separates the parts, so a name may not contain one.
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

// Backslash, comma, semicolon and line breaks have a meaning in a vCard (RFC 6350, 3.4).
const vcardText = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');
const plainText = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\([\\,;])/g, '$1');

/** A vCard. The web app reads the number from `waid`. */
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

/** An event as text; `start` is already formatted for the customer. */
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
