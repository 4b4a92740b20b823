import { readSharedPlace } from './place.ts';
import { systemTexts } from './system-texts.ts';
import { readCards } from './vcard.ts';

export const CARD_SIGN = '👤 ';

/** Previews the name and address: coordinates mean nothing to people. */
function placeText(body: string): string {
  const { name, address } = readSharedPlace(body);
  return name === '' ? systemTexts.place : `📍 ${[name, address].filter((part) => part !== '').join(', ')}`;
}

function cardsText(body: string): string {
  const names = readCards(body).map(({ name, number }) => name || number);
  return names.length === 0 ? body : `${CARD_SIGN}${names.join(', ')}`;
}

/** A message as one line for lists and quotes; a body that is made for programs is put into words. */
export function previewOf(mediaType: string, body: string): string {
  if (mediaType === 'contactMessage') return cardsText(body);
  if (mediaType === 'locationMessage' || mediaType === 'liveLocationMessage') return placeText(body);
  if (mediaType !== 'adMetaPreview') return body;
  const [, , title = '', , ...text] = body.split('|').map((part) => part.trim());
  return text.join(' | ') || title;
}

/** The columns of a ticket that describe its newest message, for lists and their order. */
export function lastMessageOf(
  { mediaType, body, fromMe }: { mediaType: string; body: string; fromMe: boolean },
  at: string,
): { lastMessage: string; fromMe: boolean; lastMessageAt: string } {
  return { lastMessage: previewOf(mediaType, body), fromMe, lastMessageAt: at };
}

const marks = [
  /```([\s\S]+?)```/g,
  /(?<![\p{L}\d*])\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\d*])/gu,
  /(?<![\p{L}\d_])_(?=\S)([^_\n]*?\S)_(?![\p{L}\d_])/gu,
  /(?<![\p{L}\d~])~(?=\S)([^~\n]*?\S)~(?![\p{L}\d~])/gu,
];

/** The text without its marks for bold and the like, for places that do not render them. */
export const withoutMarks = (text: string): string =>
  marks.reduce((rest, mark) => rest.replace(mark, '$1'), text);
