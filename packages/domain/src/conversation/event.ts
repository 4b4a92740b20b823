/**
 * What happens on a channel, in the same words for every platform. A driver translates its platform's wire format into
 * these; the rules, and everything behind a driver, know no platform.
 */

/** phone: digits; lid: WhatsApp's alias; group; psid, igsid: Messenger's and Instagram's; bsuid: Meta's business-scoped id. */
export type PartyKind = 'phone' | 'lid' | 'group' | 'psid' | 'igsid' | 'bsuid';

/** Somebody on a channel, known by one of the ways in which platforms name people. */
export interface Party {
  kind: PartyKind;
  /** As the channel gives it; digits for phones. */
  value: string;
  name?: string;
  /** The public name by which the platform lets others find somebody, without the @: people change it. */
  username?: string;
  /**
   * By what else the platform itself, in the same breath, says that this is the same person (the number behind an
   * alias, the scoped id beside a number). Never a guess: who is named so becomes one contact.
   */
  aliases?: { kind: PartyKind; value: string }[];
}

/** A file that already lies in the storage, its type sniffed from its bytes. */
export interface StoredMedia {
  /** Key in the storage. */
  path: string;
  name: string;
  mime: string;
  size: number;
}

export interface MessageEvent {
  kind: 'message';
  /** The channel's id: unique in the connection; the same id twice is one message. */
  wid: string;
  /** Where it was written: the person, or the group. */
  chat: Party;
  /** Who wrote it. In a group one of its members, else the same as chat; of our own messages the business. */
  author: Party;
  /** Written on our side, but not by us: on the paired phone, or elsewhere. */
  fromMe: boolean;
  /** The platform's time, ISO 8601. */
  at: string;
  mediaType: MediaType;
  body: string;
  media?: StoredMedia;
  quotedWid?: string;
  /** The platform's own message as JSON text, for what the interface draws from it. */
  dataJson?: string;
  /** The id of the button or the row that was pressed; `body` is what stands on it. */
  choice?: string;
}

/** A message from before the session began. */
export interface HistoryMessage extends MessageEvent {
  /** How far one of ours had come, as far as the platform tells. */
  ack?: 1 | 2 | 3 | 4;
}

/** Who changed a message, where the channel leaves it to the receiver to judge whether they may. */
export interface Changer {
  /** Where the change was told. */
  chat: Party;
  author: Party;
  fromMe: boolean;
  /** The author administrates the group; not there: no, or nobody knows. */
  isAdmin?: true;
}

export interface EditEvent {
  kind: 'edit';
  wid: string;
  body: string;
  at: string;
  by?: Changer;
}
export interface DeleteEvent {
  kind: 'delete';
  wid: string;
  at: string;
  by?: Changer;
}
export interface ReactionEvent {
  kind: 'reaction';
  wid: string;
  author: Party;
  fromMe: boolean;
  /** Empty: taken back. */
  emoji: string;
  at: string;
  by?: Changer;
}

/** 1 accepted, 2 delivered, 3 read, 4 played. May come late, twice or out of order; only ever raises. */
export interface AckEvent {
  kind: 'ack';
  wid: string;
  ack: 1 | 2 | 3 | 4;
  at: string;
}

/** The channel had taken a message of ours, and did not deliver it. */
export interface FailureEvent {
  kind: 'failure';
  wid: string;
  /** For people. */
  reason: string;
  at: string;
  /** One of the requests that the message is made of, whatever came of the others. */
  part?: true;
}

/** A call that nobody answered. */
export interface CallEvent {
  kind: 'call';
  wid: string;
  chat: Party;
  video: boolean;
  at: string;
}

/** What says something about a message that is stored already, and names it by its wid alone. */
export type ReferenceEvent = EditEvent | DeleteEvent | ReactionEvent | AckEvent | FailureEvent;
export type ChannelEvent = MessageEvent | CallEvent | ReferenceEvent;

export function isReference(event: ChannelEvent): event is ReferenceEvent {
  return event.kind !== 'message' && event.kind !== 'call';
}

/** The kinds of message that are stored. Wire names: the browser chooses by them how to draw a message. */
export const mediaTypes = [
  'conversation',
  'extendedTextMessage',
  'image',
  'audio',
  'video',
  'application',
  'stickerMessage',
  'locationMessage',
  'liveLocationMessage',
  'contactMessage',
  'reactionMessage',
  'pollCreationMessageV3',
  'eventMessage',
  'viewOnceMessage',
  'listMessage',
  'interactiveMessage',
  'adMetaPreview',
  'call_log',
  /**
   * Something came that could not be read (yet): its body says so. The same wid comes again with what it holds, and
   * another mediaType, once that is known.
   */
  'ciphertext',
] as const;
export type MediaType = (typeof mediaTypes)[number];
