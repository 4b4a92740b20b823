import { adPreviewBody, type Party } from '@prosa/channel-driver';
import { at, type Json, listOf, text } from '../json.ts';
import { widIn } from '../message-mark.ts';
import { attachmentItems } from './attachments.ts';
import {
  instantOf,
  messageOf,
  nothing,
  type Reading,
  type MessageContext,
  type InboundItem,
  unsupported,
} from './reading.ts';

type Kind = 'psid' | 'igsid';

/** Reads an event of Messenger or Instagram, which share one format. */
export function readMessaging(kind: Kind, payload: unknown, receivedAt: string): Reading {
  const event = at(payload);
  const isEcho = at(event, 'message')['is_echo'] === true;
  const id = text(at(event, isEcho ? 'recipient' : 'sender')['id']);
  if (id === '') return nothing;
  const when = instantOf(event['timestamp'], receivedAt);
  const reader = readers.find(([part]) => Object.keys(at(event, part)).length > 0)?.[1];
  return reader?.(event, { person: { kind, value: id }, when }) ?? nothing;
}

interface Scene {
  person: Party;
  when: string;
}
type Reader = (event: Json, scene: Scene) => Reading;

const readers: [part: string, reader: Reader][] = [
  ['message', readMessage],
  ['message_edit', readEdit],
  ['reaction', readReaction],
  ['read', readRead],
  ['delivery', readDelivery],
  ['postback', readPostback],
  ['referral', readReferral],
];

function readMessage(event: Json, scene: Scene): Reading {
  const message = at(event, 'message');
  const wid = text(message['mid']);
  const fromMe = message['is_echo'] === true;
  const chat = scene.person.value;
  if (wid === '') return nothing;
  if (message['is_deleted'] === true)
    return { items: [{ event: { kind: 'delete', wid, at: scene.when } }], chat };
  const ours = widIn(text(message['metadata']));
  if (fromMe && ours !== '') return { items: [], chat, sent: { wid: ours, platformWid: wid } };
  const business: Party = { kind: scene.person.kind, value: text(at(event, 'sender')['id']) };
  const context: MessageContext = {
    wid,
    chat: scene.person,
    author: fromMe ? business : scene.person,
    fromMe,
    at: scene.when,
    quotedWid: text(at(message, 'reply_to')['mid']) || undefined,
    raw: message,
  };
  const items = contentOf(message, context);
  return fromMe ? { items, chat, echo: { platformWid: wid, body: text(message['text']) } } : { items, chat };
}

/**
 * A platform message may carry a text and several files. Each file becomes a message, the first under the platform's
 * id.
 */
function contentOf(message: Json, context: MessageContext): InboundItem[] {
  const body = bodyOf(message);
  const attachments = listOf(message['attachments']);
  const choice = text(at(message, 'quick_reply')['payload']) || undefined;
  const ad = at(message, 'referral');
  if (attachments.length === 0) {
    if (body === '') return [unsupported(context, '')];
    if (isAd(ad)) return [adMessage(ad, context, body)];
    return [{ event: messageOf(context, { mediaType: 'conversation', body, choice }) }];
  }
  const items = attachments.flatMap((attachment, index) =>
    attachmentItems(
      attachment,
      { ...context, wid: index === 0 ? context.wid : `${context.wid}:${index}` },
      index === 0 ? body : '',
    ),
  );
  return items.length > 0 ? items : [unsupported(context, '')];
}

function bodyOf(message: Json): string {
  const body = text(message['text']);
  if (Object.keys(at(message, 'reply_to', 'story')).length === 0) return body;
  return `*Respondeu ao seu story*\n${body}`.trim();
}

const isAd = (referral: Json) => text(referral['source']) === 'ADS' || text(referral['ad_id']) !== '';

function adMessage(referral: Json, context: MessageContext, body: string): InboundItem {
  const { ad_title, photo_url, video_url } = at(referral, 'ads_context_data');
  const preview = adPreviewBody({
    image: '',
    url: text(photo_url) || text(video_url) || text(referral['referer_uri']),
    title: text(ad_title) || 'Anúncio',
    body: text(referral['ref']),
    text: body,
  });
  return { event: messageOf(context, { mediaType: 'adMetaPreview', body: preview, keepsRaw: true }) };
}

function readEdit(event: Json, { person, when }: Scene): Reading {
  const { mid, text: body } = at(event, 'message_edit');
  if (text(mid) === '' || text(body) === '') return nothing;
  return {
    items: [{ event: { kind: 'edit', wid: text(mid), body: text(body), at: when } }],
    chat: person.value,
  };
}

/** Instagram names some reactions and gives no emoji for them. */
const drawn = new Map(
  Object.entries({
    love: '❤️',
    like: '👍',
    dislike: '👎',
    smile: '😆',
    laugh: '😆',
    wow: '😮',
    sad: '😢',
    angry: '😠',
  }),
);

function readReaction(event: Json, { person, when }: Scene): Reading {
  const { mid, action, emoji, reaction } = at(event, 'reaction');
  const sign = text(action) === 'unreact' ? '' : text(emoji) || drawn.get(text(reaction)) || '👍';
  if (text(mid) === '') return nothing;
  const items: InboundItem = {
    event: { kind: 'reaction', wid: text(mid), author: person, fromMe: false, emoji: sign, at: when },
  };
  return { items: [items], chat: person.value };
}

/** Messenger reports until when somebody has read, Instagram the last message that was read. */
function readRead(event: Json, { person, when }: Scene): Reading {
  const { mid, watermark } = at(event, 'read');
  const named = text(mid) === '' ? {} : { wid: text(mid) };
  const readUntil = { to: person.value, at: instantOf(watermark, when), ...named };
  return { items: [], chat: person.value, readUntil };
}

function readDelivery(event: Json, { person, when }: Scene): Reading {
  const { mids } = at(event, 'delivery');
  const ids = Array.isArray(mids) ? mids.map(text).filter((id) => id !== '') : [];
  return {
    items: ids.map((wid) => ({ event: { kind: 'ack', wid, ack: 2, at: when } })),
    chat: person.value,
  };
}

function readPostback(event: Json, { person, when }: Scene): Reading {
  const postback = at(event, 'postback');
  const wid = text(postback['mid']) || `postback:${person.value}:${when}`;
  const context: MessageContext = {
    wid,
    chat: person,
    author: person,
    fromMe: false,
    at: when,
    raw: postback,
  };
  const body = text(postback['title']) || text(postback['payload']);
  if (body === '') return nothing;
  const choice = text(postback['payload']) || undefined;
  const ad = at(postback, 'referral');
  const items: InboundItem = isAd(ad)
    ? adMessage(ad, context, body)
    : { event: messageOf(context, { mediaType: 'conversation', body, choice }) };
  return { items: [items], chat: person.value };
}

/** A person returned to the conversation through an advertisement. Other links are ignored: nothing was written. */
function readReferral(event: Json, { person, when }: Scene): Reading {
  const referral = at(event, 'referral');
  if (!isAd(referral)) return nothing;
  const wid = `referral:${person.value}:${when}`;
  const context: MessageContext = {
    wid,
    chat: person,
    author: person,
    fromMe: false,
    at: when,
    raw: referral,
  };
  return { items: [adMessage(referral, context, '')], chat: person.value };
}
