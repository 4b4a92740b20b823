import { locationBody } from '@prosa/channel-driver';
import { at, type Json, numberOf, text } from '../json.ts';
import {
  type FileRef,
  fileMessage,
  messageOf,
  type MessageContext,
  type InboundItem,
  unsupported,
} from './reading.ts';

const fileKinds = new Map<string, FileRef['kind']>(
  Object.entries({
    image: 'image',
    audio: 'audio',
    video: 'video',
    file: 'document',
    sticker: 'sticker',
    story_mention: 'image',
  } as const),
);

/** Reads an attachment of Messenger or Instagram; `body` is the text of its message. */
export function attachmentItems(attachment: Json, context: MessageContext, body: string): InboundItem[] {
  const type = text(attachment['type']);
  const payload = at(attachment, 'payload');
  const url = text(payload['url']);
  const kind = text(payload['sticker_id']) ? 'sticker' : fileKinds.get(type);
  if (kind && url !== '') {
    const mention = type === 'story_mention' ? 'Mencionou você no story' : '';
    const caption = [mention, body].filter((line) => line !== '').join('\n');
    return [fileMessage(context, { id: null, url, name: nameIn(url), mime: '', kind, caption })];
  }
  if (type === 'location') return located(payload, context);
  return shared(attachment, context, body);
}

function located(payload: Json, context: MessageContext): InboundItem[] {
  const { lat, long } = at(payload, 'coordinates');
  const [latitude, longitude] = [numberOf(lat), numberOf(long)];
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return [unsupported(context, 'location')];
  const name = text(payload['title']) || undefined;
  const body = locationBody({ latitude, longitude, name });
  return [{ event: messageOf(context, { mediaType: 'locationMessage', body }) }];
}

/** Links, posts, reels and cards become a text with their title and address. Nothing is fetched from there. */
function shared(attachment: Json, context: MessageContext, body: string): InboundItem[] {
  const payload = at(attachment, 'payload');
  const address = text(payload['url']) || text(attachment['url']);
  const title = text(payload['title']) || text(attachment['title']);
  const lines = [body, title, /^https?:\/\//.test(address) ? address : ''].filter((line) => line !== '');
  if (lines.length === 0) return [unsupported(context, text(attachment['type']))];
  return [
    {
      event: messageOf(context, {
        mediaType: 'conversation',
        body: [...new Set(lines)].join('\n'),
        keepsRaw: true,
      }),
    },
  ];
}

/** The last part of an address, if it looks like a file name. */
function nameIn(address: string): string | null {
  const last = URL.canParse(address) ? new URL(address).pathname.split('/').at(-1) : undefined;
  return last && /^[\w.-]{1,100}\.\w{2,5}$/.test(last) ? last : null;
}
