import type { ChannelEvent, HistoryWindow, PeopleSource, StoredMedia } from '@prosa/channel-driver';

export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

export type ConnectionState = 'CONNECTED' | 'DISCONNECTED' | 'TIMEOUT';
export type Failure = 'transient' | 'permanent';

export interface Connection {
  state: ConnectionState;
  failNext: number;
  failure: Failure;
  latencyMs: number;
}

/** The state without simulated faults. */
export const soundConnection: Connection = {
  state: 'CONNECTED',
  failNext: 0,
  failure: 'transient',
  latencyMs: 0,
};

export interface Reaction {
  emoji: string;
  fromBusiness: boolean;
  /** The number of the phone that reacted; '' for the business. */
  author: string;
}

export interface SandboxMessage {
  id: string;
  /** The phone's number, or the group's id. */
  chat: string;
  chatName: string;
  isGroup: boolean;
  /** The number of the phone that wrote it; '' for the business. */
  author: string;
  authorName: string;
  fromBusiness: boolean;
  type: string;
  body: string;
  /** The contents of an interactive message, as JSON. */
  dataJson: string | null;
  media: StoredMedia | null;
  quotedId: string | null;
  reactions: Reaction[];
  edited: boolean;
  deleted: boolean;
  ack: number;
  at: string;
}

export interface NamedNumber {
  number: string;
  name: string;
}

export interface Phone {
  number: string;
  name: string;
  isGroup: boolean;
  lastAt: string;
}

/** A person as the business's phone knows them. */
export interface Person {
  number: string;
  /** The name in the address book; null for a person who is not in it. */
  name: string | null;
  /** The business receives nothing from this person. */
  blocked: boolean;
  /** The number is not on the platform. */
  absent: boolean;
}
export type PersonChange = Partial<Omit<Person, 'number'>>;

/** How long a phone shows that the business is typing, unless a message comes first. */
const TYPING_MS = 10_000;

/** Whether a phone shows that the business is typing, given when it last typed. */
export function isTyping(since: string | null, screen: readonly SandboxMessage[], now: Date): boolean {
  if (since === null || now.getTime() - Date.parse(since) > TYPING_MS) return false;
  return !screen.some(({ fromBusiness, at }) => fromBusiness && Date.parse(at) >= Date.parse(since));
}

export const stranger = (number: string): Person => ({ number, name: null, blocked: false, absent: false });

export type MessageChange = { body: string } | { deleted: true } | { reaction: Reaction };

export interface WaitingEvent {
  seq: number;
  event: ChannelEvent;
}

export interface Entry {
  message: SandboxMessage;
  event: ChannelEvent;
}

export interface StoredEvents {
  /** In order, without events of known messages and of blocked people. */
  events: WaitingEvent[];
  /** The connection is up, and only events that this process is handing on wait before these. */
  isNext: boolean;
}

/** `taken`: events that the inbox has. `underWay`: events that this process is handing on, including `taken`. */
export interface Handed {
  taken: number[];
  underWay: number[];
}

/**
 * The simulated platform's memory. It stands for an external system: each call is atomic and shares no transaction with
 * the inbox. A change of a message and its event are stored together, so that after a crash between the two stores the
 * event is delivered again.
 */
export interface SandboxStore {
  readConnection(connection: ConnectionRef): Promise<Connection>;
  changeConnection(connection: ConnectionRef, change: Partial<Connection>): Promise<Connection>;
  /** Takes one of the requested failures; null when none is left. */
  takeFailure(connection: ConnectionRef): Promise<Failure | null>;
  /**
   * Adds messages with their events, and removes the events that the inbox has taken. Ids that already exist are
   * skipped; a message of a blocked person is stored without its event.
   */
  add(connection: ConnectionRef, entries: readonly Entry[], handed?: Handed): Promise<StoredEvents>;
  /** Adds older messages without events. Existing ids stay as they are. */
  addOld(connection: ConnectionRef, messages: SandboxMessage[]): Promise<void>;
  /** The messages of a window, newest first, from position `skip`. */
  history(
    connection: ConnectionRef,
    window: HistoryWindow,
    skip: number,
    limit: number,
  ): Promise<SandboxMessage[]>;
  addEvent(connection: ConnectionRef, event: ChannelEvent): Promise<void>;
  find(connection: ConnectionRef, id: string): Promise<SandboxMessage | null>;
  change(
    connection: ConnectionRef,
    id: string,
    change: MessageChange,
    event: ChannelEvent | null,
  ): Promise<void>;
  /**
   * The phone reads its screen: acks of the business's messages rise to 3, those of audio to 4, each with its event.
   */
  readScreen(connection: ConnectionRef, number: string, at: string): Promise<void>;
  markRead(connection: ConnectionRef, ids: string[]): Promise<void>;
  /** Oldest first. `number` is a phone, with its chat and groups, or one group. */
  screen(connection: ConnectionRef, number: string): Promise<SandboxMessage[]>;
  phones(connection: ConnectionRef): Promise<Phone[]>;
  nameOf(connection: ConnectionRef, number: string): Promise<string | null>;
  /** Records that the business is typing; typingSince returns the time, or null. */
  typing(connection: ConnectionRef, number: string, at: string): Promise<void>;
  typingSince(connection: ConnectionRef, number: string): Promise<string | null>;
  /** People whom the business's phone knows, by number; people of its chats are among the phones. */
  people(connection: ConnectionRef): Promise<Person[]>;
  person(connection: ConnectionRef, number: string): Promise<Person>;
  changePerson(connection: ConnectionRef, number: string, change: PersonChange): Promise<Person>;
  /** A page of people, ordered by number, after the number `after`. */
  peopleAfter(
    connection: ConnectionRef,
    source: PeopleSource,
    after: string,
    limit: number,
  ): Promise<NamedNumber[]>;
  /** The oldest waiting events, in order; none while the connection is down. */
  waiting(connection: ConnectionRef, limit: number): Promise<WaitingEvent[]>;
  remove(connection: ConnectionRef, seqs: number[]): Promise<void>;
  /** The events that this process is handing on: one set per connection for all of its deliveries. */
  underWay(connection: ConnectionRef): Set<number>;
  /** Calls back when the connection's state may have changed or events may wait; sometimes without reason. */
  watch(connection: ConnectionRef, changed: () => void): () => void;
}
