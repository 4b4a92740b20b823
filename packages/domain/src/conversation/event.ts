/**
 * What happens on a channel, as the rules see it: the drivers' events, of which they are a part. A driver's
 * package knows no rule, so the shapes are said here once more and compared by the compiler where they meet.
 */

export interface Party {
  kind: 'phone' | 'lid' | 'group' | 'psid' | 'igsid' | 'bsuid';
  value: string;
  name?: string | undefined;
  /** By which the platform lets others find them; without the @. */
  username?: string | undefined;
  /** By what else the platform itself says that this is the same person. */
  aliases?: readonly { kind: Party['kind']; value: string }[] | undefined;
}

export interface StoredMedia {
  path: string;
  name: string;
  mime: string;
  size: number;
}

export interface MessageEvent {
  kind: 'message';
  wid: string;
  /** Where it was written: the person, or the group. */
  chat: Party;
  author: Party;
  fromMe: boolean;
  /** The platform's time, ISO 8601. */
  at: string;
  mediaType: string;
  body: string;
  media?: StoredMedia | undefined;
  quotedWid?: string | undefined;
  dataJson?: string | undefined;
  /** The id of the button or the row that was pressed. */
  choice?: string | undefined;
}

/** A call that nobody answered. */
export interface CallEvent {
  kind: 'call';
  wid: string;
  chat: Party;
  video: boolean;
  at: string;
}

/** Who changed a message, where the channel leaves it to the receiver to judge whether they may. */
export interface Changer {
  /** Where the change was told. */
  chat: Party;
  author: Party;
  fromMe: boolean;
  /** The author administrates the group; not there: no, or nobody knows. */
  isAdmin?: true | undefined;
}

export interface EditEvent {
  kind: 'edit';
  wid: string;
  body: string;
  at: string;
  by?: Changer | undefined;
}
export interface DeleteEvent {
  kind: 'delete';
  wid: string;
  at: string;
  by?: Changer | undefined;
}
export interface ReactionEvent {
  kind: 'reaction';
  wid: string;
  author: Party;
  fromMe: boolean;
  /** Empty: taken back. */
  emoji: string;
  at: string;
  by?: Changer | undefined;
}
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
  /** A part of the message, whatever came of the rest. */
  part?: boolean;
}

/** What says something about a message that is stored already, and names it by its wid alone. */
export type ReferenceEvent = EditEvent | DeleteEvent | ReactionEvent | AckEvent | FailureEvent;
export type InboundEvent = MessageEvent | CallEvent | ReferenceEvent;

export function isReference(event: InboundEvent): event is ReferenceEvent {
  return event.kind !== 'message' && event.kind !== 'call';
}
