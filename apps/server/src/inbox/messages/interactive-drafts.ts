import { eventBody, pollBody } from '@prosa/channel-driver';
import type {
  BodyOf,
  sendCallMessage,
  sendCopyMessage,
  sendEventMessage,
  sendListMessage,
  sendPixMessage,
  sendPollMessage,
  sendUrlMessage,
} from '@prosa/contract';
import {
  buttonsJson,
  centsOf,
  eventJson,
  invalidField,
  listJson,
  paymentJson,
  pixKey,
  pollJson,
  type MessageButton,
} from '@prosa/domain';
import { randomInt } from 'node:crypto';
import { draftOf, type Draft } from './drafts.ts';

/** The body is a short readable text; dataJson has the whole message. */
const shortText = (...texts: string[]) => texts.filter((text) => text !== '').join('\n');

export function listDraft({
  title,
  text,
  description,
  buttonText,
  footerText,
  sections,
}: BodyOf<typeof sendListMessage>): Draft {
  const about = text ?? description ?? '';
  const dataJson = listJson({
    title,
    description: about,
    footer: footerText ?? '',
    button: buttonText || 'Ver opções',
    sections: sections.map((section, place) => ({
      title: section.title ?? '',
      rows: section.rows.map((row, index) => ({
        title: row.title,
        description: row.description ?? '',
        rowId: row.rowId || `${place + 1}.${index + 1}`,
      })),
    })),
  });
  return draftOf({ body: shortText(title, about), mediaType: 'listMessage', dataJson });
}

/** Base64 of a picture; the first bytes of JPEG, PNG and WebP identify it. */
function thumbnailOf(image: string | undefined): string | null {
  if (!image) return null;
  const base64 = image.replace(/^data:image\/(jpeg|png|webp);base64,/, '');
  const isPicture = /^(\/9j\/|iVBORw0KGgo|UklGR)/.test(base64) && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  if (!isPicture || base64.length > 500_000)
    throw invalidField('image', 'a JPEG, PNG or WebP of at most 375 KB');
  return base64;
}

type ButtonWire = BodyOf<typeof sendCopyMessage | typeof sendCallMessage | typeof sendUrlMessage>;
const labels = { copy: 'Copiar código', call: 'Ligar', url: 'Abrir' } as const;

export function buttonDraft(
  type: Exclude<MessageButton['type'], 'reply'>,
  { title, text, description, buttonText, copyText, image }: ButtonWire,
): Draft {
  const about = shortText(title, text ?? description ?? '');
  const dataJson = buttonsJson({
    text: about,
    footer: '',
    thumbnail: thumbnailOf(image),
    buttons: [{ type, label: buttonText || labels[type], value: copyText }],
  });
  return draftOf({ body: about, mediaType: 'interactiveMessage', dataJson });
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const newReference = () => Array.from({ length: 11 }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export function pixDraft(wire: BodyOf<typeof sendPixMessage>): Draft {
  const cents = centsOf(wire.sendvalue);
  if (cents === null) throw invalidField('sendvalue', 'an amount above zero');
  const key = pixKey(wire.sendkey_type, wire.sendKey);
  if (key === null) throw invalidField('sendKey', `a key of type ${wire.sendkey_type}`);
  const dataJson = paymentJson({
    reference: newReference(),
    cents,
    item: wire.title,
    merchantName: wire.sendmerchant_name,
    key,
    keyType: wire.sendkey_type,
  });
  const sum = `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;
  return draftOf({ body: shortText(wire.title, `PIX ${sum}`), mediaType: 'interactiveMessage', dataJson });
}

export function pollDraft({ name, options, isMultiple = false }: BodyOf<typeof sendPollMessage>): Draft {
  const dataJson = pollJson({ question: name, options, isMultiple });
  return draftOf({ body: pollBody(name, options), mediaType: 'pollCreationMessageV3', dataJson });
}

export function eventDraft(
  { name, description = '', place = '', link = '', startTime }: BodyOf<typeof sendEventMessage>,
  timeZone: string,
): Draft {
  const form = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const start = form.format(new Date(startTime)).replace(', ', ' ');
  return draftOf({
    body: eventBody({ name, description, place, link, start }),
    mediaType: 'eventMessage',
    dataJson: eventJson({ name, description, place, link, start: startTime }),
  });
}
