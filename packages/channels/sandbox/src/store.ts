import type { ChannelEvent, HistoryWindow, PeopleSource, StoredMedia } from '@prosa/channel-driver';

/** Which line of the simulated platform. */
export interface ConnectionRef {
  companyId: number;
  whatsappId: number;
}

export type ConnectionState = 'CONNECTED' | 'DISCONNECTED' | 'TIMEOUT';
export type Failure = 'transient' | 'permanent';

/** A connection, and how it is broken on purpose. */
export interface Connection {
  state: ConnectionState;
  /** How many of the next sends fail, and how. */
  failNext: number;
  failure: Failure;
  latencyMs: number;
}

/** A connection that nobody broke. */
export const soundConnection: Connection = {
  state: 'CONNECTED',
  failNext: 0,
  failure: 'transient',
  latencyMs: 0,
};

export interface Reaction {
  emoji: string;
  fromBusiness: boolean;
  /** The phone that reacted; '' for the business. */
  author: string;
}

/** A message as the platform remembers it. */
export interface SandboxMessage {
  id: string;
  /** Where it was written: the phone's number, or the group's id. */
  chat: string;
  chatName: string;
  isGroup: boolean;
  /** The phone that wrote it; '' for the business. */
  author: string;
  authorName: string;
  fromBusiness: boolean;
  type: string;
  body: string;
  /** The parts of a message of many parts, as JSON text. */
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

/** Somebody as the business's phone keeps them. */
export interface Person {
  number: string;
  /** As the address book has it; null for somebody who is not in it. */
  name: string | null;
  /** The business hears nothing of what they write. */
  blocked: boolean;
  /** A number that is not on the platform. */
  absent: boolean;
}
export type PersonChange = Partial<Omit<Person, 'number'>>;

/** So long a phone shows that somebody writes, unless a message comes. */
const TYPING_MS = 10_000;

/** Whether a phone shows that the business writes, when it did so last at `since`. */
export function isTyping(since: string | null, screen: readonly SandboxMessage[], now: Date): boolean {
  if (since === null || now.getTime() - Date.parse(since) > TYPING_MS) return false;
  return !screen.some(({ fromBusiness, at }) => fromBusiness && Date.parse(at) >= Date.parse(since));
}

/** Somebody of whom the business's phone keeps nothing. */
export const stranger = (number: string): Person => ({ number, name: null, blocked: false, absent: false });

export type MessageChange = { body: string } | { deleted: true } | { reaction: Reaction };

/** An event the inbox has not confirmed yet. */
export interface WaitingEvent {
  seq: number;
  event: ChannelEvent;
}

/** A message, and the event that tells the inbox of it. */
export interface Entry {
  message: SandboxMessage;
  event: ChannelEvent;
}

/** What a write left for the inbox. */
export interface StoredEvents {
  /** In order; none of a message that was known already, or of somebody who is blocked. */
  events: WaitingEvent[];
  /** The connection is up, and nothing waits before them but what this process is handing on. */
  isNext: boolean;
}

/** Of the events of a line: those that the inbox has, and those that this process is handing on (the former among them). */
export interface Handed {
  taken: number[];
  underWay: number[];
}

/**
 * The simulated platform's memory. It stands for a system outside: each call is whole by itself and shares no
 * transaction with the inbox. What happens to a message and the event that tells of it are stored at once, so
 * that a crash between the two memories is healed by delivering the event again.
 */
export interface SandboxStore {
  readConnection(connection: ConnectionRef): Promise<Connection>;
  changeConnection(connection: ConnectionRef, change: Partial<Connection>): Promise<Connection>;
  /** Takes one of the failures asked for; null when none is left. */
  takeFailure(connection: ConnectionRef): Promise<Failure | null>;
  /**
   * Adds messages with their events, and removes the events that the inbox has taken. Ids that are known are skipped;
   * whoever is blocked is not heard of.
   */
  add(connection: ConnectionRef, entries: readonly Entry[], handed?: Handed): Promise<StoredEvents>;
  /** Puts messages into the memory of which no event tells: they were written before. Known ids stay as they are. */
  addOld(connection: ConnectionRef, messages: SandboxMessage[]): Promise<void>;
  /** The messages of a window, newest first, after those that were read already. */
  history(
    connection: ConnectionRef,
    window: HistoryWindow,
    skip: number,
    limit: number,
  ): Promise<SandboxMessage[]>;
  /** Adds an event that belongs to no message. */
  addEvent(connection: ConnectionRef, event: ChannelEvent): Promise<void>;
  find(connection: ConnectionRef, id: string): Promise<SandboxMessage | null>;
  change(
    connection: ConnectionRef,
    id: string,
    change: MessageChange,
    event: ChannelEvent | null,
  ): Promise<void>;
  /** The phone reads its screen: acks of the business's messages rise to 3, of sounds to 4, each with its event. */
  readScreen(connection: ConnectionRef, number: string, at: string): Promise<void>;
  /** The business has read these. */
  markRead(connection: ConnectionRef, ids: string[]): Promise<void>;
  /** Oldest first: the phone's chat and its groups, or one group. */
  screen(connection: ConnectionRef, number: string): Promise<SandboxMessage[]>;
  phones(connection: ConnectionRef): Promise<Phone[]>;
  nameOf(connection: ConnectionRef, number: string): Promise<string | null>;
  /** The phone shows that the business writes; null when it has not lately. */
  typing(connection: ConnectionRef, number: string, at: string): Promise<void>;
  typingSince(connection: ConnectionRef, number: string): Promise<string | null>;
  /** What the business's phone keeps of people, by number; the chats' people are among the phones. */
  people(connection: ConnectionRef): Promise<Person[]>;
  person(connection: ConnectionRef, number: string): Promise<Person>;
  changePerson(connection: ConnectionRef, number: string, change: PersonChange): Promise<Person>;
  /** People by number, those after one. */
  peopleAfter(
    connection: ConnectionRef,
    source: PeopleSource,
    after: string,
    limit: number,
  ): Promise<NamedNumber[]>;
  /** The oldest events that wait, in order; none while the connection is down. */
  waiting(connection: ConnectionRef, limit: number): Promise<WaitingEvent[]>;
  /** Removes events that the inbox has taken. */
  remove(connection: ConnectionRef, seqs: number[]): Promise<void>;
  /** The events that this process is handing on: one set for all who hand on those of a line. */
  underWay(connection: ConnectionRef): Set<number>;
  /** Calls back when the connection's state may have changed or events may wait; also now and then without reason. */
  watch(connection: ConnectionRef, changed: () => void): () => void;
}
