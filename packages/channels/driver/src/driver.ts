import type { Capabilities, Channel, ConnectionStatus } from '@prosa/contract';
import type { Readable } from 'node:stream';
import type { ChannelEvent, HistoryMessage, Party, StoredMedia } from './events.ts';

export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
  channel: Channel;
  provider: string;
  /** Which older messages to import; null or absent: none. Passed at every opening until the import is complete. */
  history?: HistoryWindow | null;
  /**
   * Fencing token of the lease that the session runs under: what a driver stores for a connection is refused under an
   * older one.
   */
  epoch?: number;
}

/** A span of time, both ends included. A driver need not deliver messages outside it, nor fetch their files. */
export interface HistoryWindow {
  since: string;
  until: string;
  groups: boolean;
}

export interface HistoryBatch {
  /** In any order (platforms begin with the newest). Messages may repeat; after a break, all of them may. */
  messages: HistoryMessage[];
  /** The platform reports that this is the last batch. Platforms that report no end just fall silent. */
  isComplete: boolean;
}

export interface OutgoingMedia extends StoredMedia {
  open(): Promise<Readable>;
}

/** The content of a quoted message, for platforms where a quote carries the quoted text. */
export interface Quoted {
  body: string;
  mediaType: string;
  fromMe: boolean;
  /** The author, unless the business wrote it. */
  author?: Party;
}

/** Who wrote a message, for platforms that need the author to identify it. */
export interface Whose {
  fromMe: boolean;
  /** The author, in a group. */
  author?: Party;
}

/** A message to send. `body` and `mediaType` follow bodies.ts, as in stored messages. */
export interface Outgoing {
  /** Set before sending; the same wid must never reach the customer twice. The channel may return a different one. */
  wid: string;
  to: Party;
  body: string;
  /** One of mediaTypes; a driver refuses an unknown one with a permanent SendError. */
  mediaType: string;
  quotedWid?: string;
  quoted?: Quoted;
  /** The contents of a list, buttons, a payment, a poll or an event, in the shapes of `message-data.ts`. */
  dataJson?: string;
  media?: OutgoingMedia;
  /**
   * For a message that a person wrote: when the customer last wrote, ISO 8601. Set only where the connection lets
   * people answer for longer than its channel's window (personWindowHours).
   */
  answersSince?: string;
  /** A message of a campaign: where the driver limits how fast it sends, the others wait for none of these. */
  isMass?: boolean;
}

/** A person's profile on the channel; null where the platform does not give it. */
export interface Profile {
  name: string | null;
  pictureUrl: string | null;
}

/** Where a channel knows people from: the phone's address book or its chats. */
export type PeopleSource = 'addressBook' | 'chats';

/** One page of the people that a channel knows, without groups. */
export interface PeoplePage {
  people: Party[];
  /** The `after` of the next page; null on the last one. */
  next: string | null;
}

export interface StatusDetails {
  /** The code that a phone scans to pair; only with the status qrcode. */
  qrcode?: string;
  /** When the code expires, ISO 8601; a new one follows unless it was the last. */
  qrcodeExpiresAt?: string;
  /** How many codes follow this one before the driver gives up. */
  qrcodesLeft?: number;
  number?: string;
  /** When the driver tries again, ISO 8601; only with the status TIMEOUT. Each failed attempt is reported with it. */
  retryAt?: string;
}

export interface PairingCode {
  code: string;
  /** How much longer the code is valid. A duration, because clocks differ. */
  expiresInSeconds: number;
}

/** A platform's sanction against a number: it may not begin conversations, existing ones go on. */
export interface Restriction {
  /** Shown to people who see the connection's state. */
  reason: string;
  /** When the platform lifts it, ISO 8601; null where the platform does not say. */
  until: string | null;
}

/** Whether a person accepts promotions, as the person has set on the platform. */
export interface MarketingPreference {
  accepts: boolean;
  at: string;
}

export interface Sink {
  /** Resolves when the events are durably stored; a driver acknowledges them to its platform only then. */
  events(events: ChannelEvent[]): Promise<void>;
  /** Resolves when the batch is durably stored; it is processed later, oldest first. */
  history(batch: HistoryBatch): Promise<void>;
  /** A person stops or resumes promotions; resolves when that is stored. */
  marketing(person: Party, preference: MarketingPreference): Promise<void>;
  /** Checked at an incoming call: false rejects the call. If this is absent, the phone rings. */
  takesCalls?(): Promise<boolean>;
  /** Every change of the connection's state; `reason` is shown to people who see the connection's state. */
  status(status: ConnectionStatus, reason?: string | null, details?: StatusDetails): Promise<void>;
  /** The platform restricts the number, or (null) lifts the restriction; only drivers with the capability `paced`. */
  restricted(restriction: Restriction | null): Promise<void>;
}

/**
 * An open connection. Its methods fail with SendError only and answer only after the platform has. They are never
 * called inside a database transaction. After close() the session never calls the sink.
 */
export interface ChannelSession {
  send(message: Outgoing): Promise<{ wid: string }>;
  /** The sent message with this wid, or null; checked after a crash, before sending again. */
  findSent(wid: string): Promise<{ wid: string } | null>;
  edit(wid: string, to: Party, body: string): Promise<void>;
  /** Deletes the message for everyone. */
  remove(wid: string, to: Party): Promise<void>;
  /** An empty emoji removes the reaction. */
  react(wid: string, to: Party, emoji: string, whose?: Whose): Promise<void>;
  /** In a group, `authors` maps each wid to its author, as far as known. */
  markRead(to: Party, wids: string[], authors?: ReadonlyMap<string, Party>): Promise<void>;
  /** Shows the customer that somebody is typing, for some seconds or until a message comes; see Capabilities.typing. */
  typing?(to: Party): Promise<void>;
  profile(party: Party): Promise<Profile>;
  /** The number as the channel knows it; null when it is not on the channel. */
  checkNumber(number: string): Promise<Party | null>;
  /** Blocks or unblocks a person; messages written while blocked never arrive. */
  block(party: Party, blocked: boolean): Promise<void>;
  /** The people that the channel knows, each once, page by page; `after` is null for the first page. */
  people(source: PeopleSource, after: string | null): Promise<PeoplePage>;
  /**
   * For connections that are paired with a phone: a code to type on the phone of this number instead of scanning a QR
   * code. Fails as transient while the connection is not ready for pairing, as permanent once it is paired.
   */
  pairingCode?(number: string): Promise<PairingCode>;
  /** Deletes the pairing; the connection goes to DISCONNECTED and needs a new one. */
  logout(): Promise<void>;
  /** Releases the connection without ending it, so that another process may open it. Final for this session. */
  close(): Promise<void>;
}

export interface ChannelDriver {
  provider: string;
  /** The only channel of this driver; absent: the driver serves any channel that a connection is created with. */
  channel?: Channel;
  capabilities: Capabilities;
  /** Resolves when the session exists; sink.status reports whether the connection is up. */
  open(connection: ConnectionRef, sink: Sink): Promise<ChannelSession>;
  /** Deletes the stored pairing, so that the next session starts anew. No session may be open. */
  forget(connection: ConnectionRef): Promise<void>;
}

export interface SendErrorOptions extends ErrorOptions {
  waitSeconds?: number | null;
  restriction?: Pick<Restriction, 'until'> | null;
}

/** A channel's refusal or failure: transient ones are tried again, permanent ones are not. */
export class SendError extends Error {
  readonly transient: boolean;
  /** Shown beside the message. */
  readonly reason: string;
  /** How long to wait before the next try, as far as the platform or the driver knows; null: the usual delay. */
  readonly waitSeconds: number | null;
  /** Set when the number is restricted and not only this message refused: no new conversation may begin. */
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
