import type { Capabilities, Channel, ConnectionStatus } from '@prosa/contract';
import type { Readable } from 'node:stream';
import type { ChannelEvent, HistoryMessage, Party, StoredMedia } from './events.ts';

/** Which connection a session is opened for. */
export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
  channel: Channel;
  provider: string;
  /** Which older messages are wanted; null or absent: none. Asked for anew at every opening, until it was taken in. */
  history?: HistoryWindow | null;
  /** Fencing token of the lease that the session is opened under: what a driver stores of a line is refused under an older one. */
  epoch?: number;
}

/** What was written within it, both ends included. A driver need not deliver, nor fetch files of, what lies outside. */
export interface HistoryWindow {
  since: string;
  until: string;
  groups: boolean;
}

/** Older messages, as a platform hands them out after a session began. */
export interface HistoryBatch {
  /** In any order (platforms begin with the newest); the same ones may come again, and after a break all of them. */
  messages: HistoryMessage[];
  /** The platform says that nothing more comes. Where none does, silence says so. */
  isComplete: boolean;
}

/** A file to send: what is known of it, and its bytes when the driver asks for them. */
export interface OutgoingMedia extends StoredMedia {
  open(): Promise<Readable>;
}

/** What a message that is quoted says, for the platforms where the one who quotes brings its words along. */
export interface Quoted {
  body: string;
  mediaType: string;
  fromMe: boolean;
  /** Who wrote it, where it is not ours. */
  author?: Party;
}

/** Whose a message is, for the platforms where that is a part of its name. */
export interface Whose {
  fromMe: boolean;
  /** In a group, who wrote it. */
  author?: Party;
}

/** A message to send. `body` and `mediaType` follow the conventions of bodies.ts, as stored messages do. */
export interface Outgoing {
  /** Made by us before sending; the same wid must never reach the customer twice. The channel may answer another. */
  wid: string;
  to: Party;
  body: string;
  /** One of mediaTypes; an unknown one is refused by the driver with a permanent SendError. */
  mediaType: string;
  quotedWid?: string;
  quoted?: Quoted;
  /** The parts of a list, of buttons, of a payment, a poll or an event, in the shapes of `message-data.ts`. */
  dataJson?: string;
  media?: OutgoingMedia;
  /**
   * Of what a person has written: when the customer wrote last, ISO 8601. Only where the connection lets people answer
   * for longer than its channel's window (personWindowHours).
   */
  answersSince?: string;
}

/** What is known of somebody on the channel; null where the platform does not tell. */
export interface Profile {
  name: string | null;
  pictureUrl: string | null;
}

/** Where a channel knows people from: what its phone keeps of them, or whom it has chats with. */
export type PeopleSource = 'addressBook' | 'chats';

/** Some of the people that a channel knows, and where to go on; no groups. */
export interface PeoplePage {
  people: Party[];
  /** What to ask the next page with; null after the last one. */
  next: string | null;
}

export interface StatusDetails {
  /** What a phone scans to pair; with the status qrcode. */
  qrcode?: string;
  /** Until when it can be scanned, ISO 8601: another one comes then, or none any more. */
  qrcodeExpiresAt?: string;
  /** How many codes come after this one before the driver gives up. */
  qrcodesLeft?: number;
  number?: string;
}

/** What a person types on the phone to pair it. */
export interface PairingCode {
  code: string;
  /** How much longer it can be typed; another one has to be asked for then. No moment: clocks differ. */
  expiresInSeconds: number;
}

/** What a platform does to a number that it takes for a nuisance: it may not begin conversations, old ones go on. */
export interface Restriction {
  /** In words, for the person who looks at the connection. */
  reason: string;
  /** When the platform lifts it, ISO 8601; null where it does not say. */
  until: string | null;
}

/** What somebody has said to the platform about promotions. */
export interface MarketingPreference {
  accepts: boolean;
  /** The platform's time, ISO 8601. */
  at: string;
}

/** Where a driver puts what happens. */
export interface Sink {
  /** Resolves when the events are durably stored; a driver confirms to its platform only then. */
  events(events: ChannelEvent[]): Promise<void>;
  /** Resolves when the batch is durably kept: it is worked up later, oldest first. */
  history(batch: HistoryBatch): Promise<void>;
  /** Somebody wants no promotions any more, or wants them again; resolves when that is noted. */
  marketing(person: Party, preference: MarketingPreference): Promise<void>;
  /** Asked when somebody calls: whether calls are taken on the phone. If not, they are turned down. Absent: they are. */
  takesCalls?(): Promise<boolean>;
  /** Every change of the connection's state, and why, in words for the person who looks at the connection. */
  status(status: ConnectionStatus, reason?: string | null, details?: StatusDetails): Promise<void>;
  /** The platform restricts the number, or (null) does not any more; drivers whose capabilities say `paced`. */
  restricted(restriction: Restriction | null): Promise<void>;
}

/**
 * One open line. Its calls fail with SendError only. No call is made inside a database transaction, none
 * answers before the platform has, and after close() the sink is never called again.
 */
export interface ChannelSession {
  send(message: Outgoing): Promise<{ wid: string }>;
  /** Whether a message of this wid has gone out already: asked after a crash, before sending again. */
  findSent(wid: string): Promise<{ wid: string } | null>;
  edit(wid: string, to: Party, body: string): Promise<void>;
  /** Takes the message back for everyone. */
  remove(wid: string, to: Party): Promise<void>;
  /** An empty emoji takes the reaction back. */
  react(wid: string, to: Party, emoji: string, whose?: Whose): Promise<void>;
  /** In a group `authors` says who wrote each, as far as it is known. */
  markRead(to: Party, wids: string[], authors?: ReadonlyMap<string, Party>): Promise<void>;
  /** Shows the customer that somebody writes, for some seconds or until a message comes; see Capabilities.typing. */
  typing?(to: Party): Promise<void>;
  profile(party: Party): Promise<Profile>;
  /** The number as the channel knows it, or null when it is not there. */
  checkNumber(number: string): Promise<Party | null>;
  /** Keeps out, or lets in again, what somebody writes; what was written meanwhile never comes. */
  block(party: Party, blocked: boolean): Promise<void>;
  /** Whom the channel knows, each once, a page at a time; `after` is null for the first. */
  people(source: PeopleSource, after: string | null): Promise<PeoplePage>;
  /**
   * For lines that are paired with a phone, and are not yet: a code that the person types on the phone of this number
   * instead of scanning a QR code. Transient while the connection is not ready for it, permanent once it is paired.
   */
  pairingCode?(number: string): Promise<PairingCode>;
  /** Forgets the pairing; the connection goes to DISCONNECTED and needs a new one. */
  logout(): Promise<void>;
  /** Lets go of the connection without ending it: another process may open it. Final for this session. */
  close(): Promise<void>;
}

export interface ChannelDriver {
  provider: string;
  /** The one channel that it speaks; absent: whichever a connection of the provider is made with. */
  channel?: Channel;
  capabilities: Capabilities;
  /** Resolves when the session exists; whether the connection is up is told through sink.status. */
  open(connection: ConnectionRef, sink: Sink): Promise<ChannelSession>;
  /** Forgets what is stored of the pairing, so that the next session begins anew. No session may be open. */
  forget(connection: ConnectionRef): Promise<void>;
}

export interface SendErrorOptions extends ErrorOptions {
  waitSeconds?: number | null;
  restriction?: Pick<Restriction, 'until'> | null;
}

/** Why a channel did not do what it was asked: transient faults are tried again, permanent ones are not. */
export class SendError extends Error {
  readonly transient: boolean;
  /** For the person who reads it beside the message. */
  readonly reason: string;
  /** When the platform, or what is known of it, says how long to wait before the next try; null: as usual. */
  readonly waitSeconds: number | null;
  /** Set when the number is restricted, and not only this message refused: no conversation is begun any more. */
  readonly restriction: Pick<Restriction, 'until'> | null;

  constructor(
    kind: 'transient' | 'permanent',
    reason: string,
    { waitSeconds = null, restriction = null, ...options }: SendErrorOptions = {},
  ) {
    super(reason, options);
    this.name = 'SendError';
    this.transient = kind === 'transient';
    this.reason = reason;
    this.waitSeconds = waitSeconds;
    this.restriction = restriction;
  }
}
