import type { ShownMessage } from '@prosa/channel-driver/conformance';
import { at, isObject, type Json, listOf, text } from '../json.ts';
import type { MetaChannel } from '../split-webhook.ts';
import { readTemplateMessage, type SimulatedTemplate } from './templates.ts';

type Content = Pick<ShownMessage, 'body' | 'quotedWid' | 'hasMedia' | 'hasParts'>;

export type Written =
  | ({ kind: 'message'; to: string; mark: string; isTagged?: boolean } & Content)
  | { kind: 'reaction'; to: string; wid: string; emoji: string }
  /** A read receipt or a typing notice: to a person, or below a message of theirs. */
  | { kind: 'notice'; typing: { to?: string; below?: string } | null };

const INVALID = 100;
const BAD_VALUE = 131_009;
const BAD_TYPE = 131_051;
const plain = { quotedWid: null, hasMedia: false, hasParts: false };

interface Kept {
  hasFile: (id: string) => boolean;
  templates: SimulatedTemplate[];
}

/** Parses a send request; a number is the error code for one that the documentation forbids. */
export function readRequest(
  channel: MetaChannel,
  body: unknown,
  { hasFile, templates }: Kept,
): Written | number {
  if (!isObject(body)) return INVALID;
  return channel === 'whatsappapi'
    ? readBusiness(body, { hasFile, templates })
    : readPage(channel, body, hasFile);
}

function readBusiness(body: Json, { hasFile, templates }: Kept): Written | number {
  if (body['messaging_product'] !== 'whatsapp') return INVALID;
  if (body['status'] === 'read') {
    const below = text(body['message_id']);
    if (below === '') return INVALID;
    return { kind: 'notice', typing: at(body, 'typing_indicator')['type'] === 'text' ? { below } : null };
  }
  const to = text(body['to']) || text(body['recipient']);
  const type = text(body['type']);
  const content = at(body, type);
  if (to === '' || /\D/.test(text(body['to']))) return INVALID;
  if (type === 'reaction')
    return { kind: 'reaction', to, wid: text(content['message_id']), emoji: text(content['emoji']) };
  const found =
    type === 'template'
      ? readTemplateMessage(content, templates, hasFile)
      : contentOf(type, content, body, hasFile);
  if (typeof found === 'number') return found;
  const quotedWid = text(at(body, 'context')['message_id']) || null;
  return { kind: 'message', to, mark: text(body['biz_opaque_callback_data']), ...found, quotedWid };
}

function contentOf(
  type: string,
  content: Json,
  body: Json,
  hasFile: (id: string) => boolean,
): Content | number {
  if (type === 'text') {
    const sentText = text(content['body']);
    return sentText === '' || sentText.length > 4_096 ? INVALID : { ...plain, body: sentText };
  }
  if (['image', 'audio', 'video', 'document', 'sticker'].includes(type)) {
    const caption = text(content['caption']);
    const mayHave = type !== 'audio' && type !== 'sticker';
    if (!hasFile(text(content['id'])) || caption.length > 1_024 || (caption && !mayHave)) return BAD_VALUE;
    return { ...plain, body: caption, hasMedia: true };
  }
  if (type === 'location')
    return typeof content['latitude'] === 'number' ? { ...plain, body: '' } : BAD_VALUE;
  if (type === 'contacts')
    return listOf(body['contacts']).every((one) => text(at(one, 'name')['formatted_name']))
      ? { ...plain, body: '' }
      : BAD_VALUE;
  if (type === 'interactive') return interactiveOf(content);
  return BAD_TYPE;
}

const isBetween = (value: unknown, most: number) => text(value).length > 0 && text(value).length <= most;

function interactiveOf(content: Json): Content | number {
  const body = text(at(content, 'body')['text']);
  const action = at(content, 'action');
  const found = { ...plain, body, hasParts: true };
  const type = text(content['type']);
  if (!isBetween(body, type === 'list' ? 4_096 : 1_024)) return BAD_VALUE;
  if (type === 'button') {
    const replies = listOf(action['buttons']).map((one) => at(one, 'reply'));
    const fits = replies.every(({ id, title }) => isBetween(id, 256) && isBetween(title, 20));
    return fits && replies.length >= 1 && replies.length <= 3 ? found : BAD_VALUE;
  }
  if (type === 'list') {
    const sections = listOf(action['sections']);
    const rows = sections.flatMap((section) => listOf(section['rows']));
    const fits = rows.every(
      ({ id, title, description }) =>
        isBetween(id, 200) && isBetween(title, 24) && text(description).length <= 72,
    );
    const areNamed = sections.length === 1 || sections.every(({ title }) => isBetween(title, 24));
    return fits && areNamed && rows.length >= 1 && rows.length <= 10 && isBetween(action['button'], 20)
      ? found
      : BAD_VALUE;
  }
  const { display_text, url } = at(action, 'parameters');
  return type === 'cta_url' && isBetween(display_text, 20) && isBetween(url, 2_000) ? found : BAD_VALUE;
}

function readPage(channel: MetaChannel, body: Json, hasFile: (id: string) => boolean): Written | number {
  const to = text(at(body, 'recipient')['id']);
  if (to === '') return INVALID;
  const action = text(body['sender_action']);
  if (action === 'react' || action === 'unreact') return readReaction(channel, body, to);
  if (action) return { kind: 'notice', typing: action === 'typing_on' ? { to } : null };
  const message = at(body, 'message');
  const sentText = text(message['text']);
  const attachment = at(message, 'attachment');
  const hasMedia = text(attachment['type']) !== '';
  const isAllowed =
    channel === 'facebook' || (text(attachment['type']) !== 'file' && message['metadata'] === undefined);
  if (
    !isAllowed ||
    hasMedia === (sentText !== '') ||
    sentText.length > (channel === 'facebook' ? 2_000 : 1_000)
  )
    return INVALID;
  if (hasMedia && !hasFile(text(at(attachment, 'payload')['attachment_id']))) return INVALID;
  const quotedWid = text(at(body, 'reply_to')['mid']) || null;
  if (quotedWid !== null && channel !== 'facebook') return INVALID;
  const isTagged = body['messaging_type'] === 'MESSAGE_TAG';
  if (!isTagged && body['messaging_type'] !== 'RESPONSE') return INVALID;
  // All other tags are refused since April 2026.
  if ((body['tag'] === 'HUMAN_AGENT') !== isTagged) return INVALID;
  const mark = text(message['metadata']);
  return { kind: 'message', to, mark, isTagged, ...plain, body: sentText, hasMedia, quotedWid };
}

/** A reaction is a request of its own; removing it names only the message. */
function readReaction(channel: MetaChannel, body: Json, to: string): Written | number {
  const { message_id, reaction } = at(body, 'payload');
  const wid = text(message_id);
  const isTakenBack = body['sender_action'] === 'unreact';
  if (wid === '' || body['message'] !== undefined) return INVALID;
  if (isTakenBack !== (reaction === undefined)) return INVALID;
  // Instagram has a single reaction, by its name.
  if (channel === 'instagram' && !isTakenBack)
    return reaction === 'love' ? { kind: 'reaction', to, wid, emoji: '❤️' } : INVALID;
  return { kind: 'reaction', to, wid, emoji: text(reaction) };
}
