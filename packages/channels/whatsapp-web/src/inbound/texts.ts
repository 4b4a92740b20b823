import { adPreviewBody, contactBody, locationBody } from '@prosa/channel-driver';
import type { proto } from '@whiskeysockets/baileys';
import {
  type Content,
  numberOf,
  messageItems,
  type MessageContext,
  text,
  type InboundItem,
  unsupported,
} from './reading.ts';
import { contextOf } from './unwrap.ts';

/** A larger picture of an advertisement or a map is left out, as it becomes part of the message's text. */
const LARGEST_PICTURE = 60_000;
const MOST_CARDS = 50;
const LONGEST_CARD = 4_000;

function pictureOf(bytes: Uint8Array | null | undefined): string {
  if (!bytes?.length || bytes.length > LARGEST_PICTURE) return '';
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
}

/** A text; the first one after an advertisement shows the advertisement. */
export function textItems(body: string, content: Content, context: MessageContext): InboundItem[] {
  const ad = contextOf(content).externalAdReply;
  if (!ad || (text(ad.sourceUrl) === '' && text(ad.title) === '')) return messageItems(context, { body });
  const preview = adPreviewBody({
    image: pictureOf(ad.thumbnail),
    url: text(ad.sourceUrl) || text(ad.mediaUrl),
    title: text(ad.title),
    body: text(ad.body),
    text: body,
  });
  return messageItems(context, { mediaType: 'adMetaPreview', body: preview });
}

export function placeItems(
  place: proto.Message.ILocationMessage & proto.Message.ILiveLocationMessage,
  mediaType: 'locationMessage' | 'liveLocationMessage',
  context: MessageContext,
): InboundItem[] {
  const [latitude, longitude] = [numberOf(place.degreesLatitude), numberOf(place.degreesLongitude)];
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return unsupported(context, mediaType);
  const called = [place.name, place.address, place.caption].map(text).filter((part) => part !== '');
  const body = locationBody({
    latitude,
    longitude,
    name: [...new Set(called)].join(', ') || undefined,
    thumbnail: pictureOf(place.jpegThumbnail),
  });
  return messageItems(context, { mediaType, body });
}

/** The card without its pictures, which would be most of it; a card that is still too long becomes name and number. */
function cardOf({ vcard, displayName }: proto.Message.IContactMessage): string {
  const lines = text(vcard)
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => !/^(?:[\w-]+\.)?(?:PHOTO|LOGO)\b/i.test(line))
    .join('\n')
    .trim();
  const isWhole = lines.startsWith('BEGIN:VCARD') && lines.length <= LONGEST_CARD;
  return isWhole
    ? lines
    : contactBody({ name: text(displayName), number: /waid=(\d+)/.exec(lines)?.[1] ?? '' });
}

export function cardsItems(cards: proto.Message.IContactMessage[], context: MessageContext): InboundItem[] {
  const body = cards.slice(0, MOST_CARDS).map(cardOf).join('\n');
  return body === ''
    ? unsupported(context, 'contact')
    : messageItems(context, { mediaType: 'contactMessage', body });
}

const lines = (...all: unknown[]) =>
  all
    .map(text)
    .filter((line) => line !== '')
    .join('\n');

export function orderItems(order: proto.Message.IOrderMessage, context: MessageContext): InboundItem[] {
  const amount = numberOf(order.totalAmount1000) / 1_000;
  const total = Number.isFinite(amount) ? `${text(order.totalCurrencyCode)} ${amount.toFixed(2)}`.trim() : '';
  const count = order.itemCount ? `${order.itemCount} ${order.itemCount === 1 ? 'item' : 'itens'}` : '';
  return messageItems(context, { body: lines('*Pedido*', order.orderTitle, count, total, order.message) });
}

export function productItems(
  { product, body, footer }: proto.Message.IProductMessage,
  context: MessageContext,
): InboundItem[] {
  return messageItems(context, {
    body: lines('*Produto*', product?.title, product?.description, product?.url, body, footer),
  });
}

export function inviteItems(
  invite: proto.Message.IGroupInviteMessage,
  context: MessageContext,
): InboundItem[] {
  const link = text(invite.inviteCode) && `https://chat.whatsapp.com/${text(invite.inviteCode)}`;
  return messageItems(context, {
    body: lines('*Convite para um grupo*', invite.groupName, invite.caption, link),
  });
}
