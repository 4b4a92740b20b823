/**
 * What happens on a channel, in the same terms for every platform. A driver translates its platform's wire format into
 * these events; the rules and everything behind a driver know no platform.
 */

/**
 * phone: digits; lid: WhatsApp's alias; group; psid, igsid: Messenger's and Instagram's ids; bsuid: Meta's
 * business-scoped id.
 */
export type PartyKind = 'phone' | 'lid' | 'group' | 'psid' | 'igsid' | 'bsuid';

/** A person or a group on a channel, known by one of the ways in which platforms name people. */
export interface Party {
  kind: PartyKind;
  /** As the channel gives it; digits for phones. */
  value: string;
  name?: string;
  /** The public name, without the @, by which the platform lets others find somebody. People change it. */
  username?: string;
  /**
   * Other names of the same person that the platform itself gives in the same event (the number behind an alias, the
   * scoped id beside a number). Never a guess: parties that share a name become one contact.
   */
  aliases?: { kind: PartyKind; value: string }[];
}

/** A file that is already in the storage; its type was detected from its bytes. */
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
  /** The person or the group to which the message was written. */
  chat: Party;
  /** Who wrote it: in a group one of the members, otherwise the same as chat; for our own messages the business. */
  author: Party;
  /** Written on our side, but not by this system: on the paired phone, or elsewhere. */
  fromMe: boolean;
  /** The platform's time, ISO 8601. */
  at: string;
  mediaType: MediaType;
  body: string;
  media?: StoredMedia;
  quotedWid?: string;
  /** The platform's own message as JSON text, from which the interface draws parts of it. */
  dataJson?: string;
  /** The id of the button or row that was pressed; `body` is its label. */
  choice?: string;
}

/** A message from before the session began. */
export interface HistoryMessage extends MessageEvent {
  /** The ack of a message of ours, as far as the platform reports it. */
  ack?: 1 | 2 | 3 | 4;
}

/** Who changed a message, where the channel leaves it to the receiver to check whether they may. */
export interface Changer {
  chat: Party;
  author: Party;
  fromMe: boolean;
  /** The author is an administrator of the group; absent: no, or not known. */
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
  /** Empty: the reaction was taken back. */
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

/** The channel accepted a message of ours but did not deliver it. */
export interface FailureEvent {
  kind: 'failure';
  wid: string;
  reason: string;
  at: string;
  /** One of the requests that the message consists of failed, whatever happened to the others. */
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

/** Events about a stored message, which they name by its wid alone. */
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
   * A message that could not be read (yet): its body says so. The same wid comes again with the content and another
   * mediaType, once that is known.
   */
  'ciphertext',
] as const;
export type MediaType = (typeof mediaTypes)[number];
