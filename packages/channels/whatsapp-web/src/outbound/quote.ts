import type { Outgoing, Party, Quoted } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import { bareJid, jidOf, type Me } from '../inbound/jids.ts';
import { typeOf, unwrapped } from '../inbound/unwrap.ts';

export interface QuoteSource {
  me: Me;
  /** Whether the quoted message is ours; in a person's chat it is otherwise theirs. */
  isOurs: boolean;
  /** The author in a group; null when the session has not seen the message. */
  author: Party | null;
  content: Uint8Array | null;
}

type Stub = (body: string) => proto.IMessage;

const stubs: Partial<Record<string, Stub>> = {
  image: (caption) => ({ imageMessage: { caption } }),
  video: (caption) => ({ videoMessage: { caption } }),
  audio: () => ({ audioMessage: { ptt: true, mimetype: 'audio/ogg; codecs=opus' } }),
  application: (fileName) => ({ documentMessage: { fileName, title: fileName } }),
  stickerMessage: () => ({ stickerMessage: {} }),
  locationMessage: () => ({ locationMessage: {} }),
  contactMessage: (vcard) => ({ contactMessage: { displayName: '', vcard } }),
};

/** A quoted message as the phone shows it: its kind and its text. */
function stubOf(quoted: Quoted | undefined): proto.IMessage {
  const { mediaType = '', body = '' } = quoted ?? {};
  return stubs[mediaType]?.(body) ?? { conversation: body };
}

/** The stored content without its own quote, and without what only its first receivers needed. */
function storedOf(content: Uint8Array): proto.IMessage | null {
  const message = unwrapped(proto.Message.decode(content));
  const type = typeOf(message);
  const part: unknown = type === '' ? null : message[type];
  if (type === '' || part === null) return null;
  if (typeof part !== 'object') return { [type]: part };
  const { contextInfo: _quote, ...rest } = part as { contextInfo?: unknown };
  return { [type]: rest };
}

function authorOf({ to, quoted }: Outgoing, { me, isOurs, author }: QuoteSource): string {
  if (isOurs || quoted?.fromMe) return bareJid(me.id);
  if (to.kind !== 'group') return jidOf(to);
  const party = author ?? quoted?.author;
  return party ? jidOf(party) : '';
}

/** The context that quotes another message. It contains the quoted content, as phones look up nothing. */
export function quoteOf(message: Outgoing, source: QuoteSource): proto.IContextInfo | null {
  const { quotedWid, quoted } = message;
  if (!quotedWid) return null;
  const participant = authorOf(message, source);
  return {
    stanzaId: quotedWid,
    ...(participant === '' ? {} : { participant }),
    quotedMessage: (source.content && storedOf(source.content)) ?? stubOf(quoted),
  };
}
