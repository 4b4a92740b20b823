import type { ChannelDriver, ConnectionRef } from '../driver.ts';
import type { Party, StoredMedia } from '../events.ts';

export interface ShownMessage {
  wid: string;
  fromBusiness: boolean;
  body: string;
  quotedWid: string | null;
  hasMedia: boolean;
  /** Whether the phone shows a list, buttons or a payment, and not only their text. */
  hasParts: boolean;
  edited: boolean;
  deleted: boolean;
  reactions: { emoji: string; fromBusiness: boolean }[];
}

/** Simulates what customers do on their phones, and the faults of the platform. */
export interface SimulatedPhones {
  write(
    from: Party,
    text: string,
    options?: { wid?: string; group?: Party; quotedWid?: string; media?: StoredMedia; at?: string },
  ): Promise<string>;
  /** A message from before any session; the platform delivers it only on request. */
  wroteBefore(
    chat: Party,
    text: string,
    options: { at: string; author?: Party; fromBusiness?: boolean; media?: StoredMedia },
  ): Promise<string>;
  edit(from: Party, wid: string, text: string): Promise<void>;
  remove(from: Party, wid: string): Promise<void>;
  react(from: Party, wid: string, emoji: string): Promise<void>;
  read(from: Party): Promise<void>;
  call(from: Party, video: boolean): Promise<void>;
  /** Puts somebody into the address book of the business's phone. */
  save(party: Party): Promise<void>;
  /** Removes the number from the platform. */
  leave(party: Party): Promise<void>;
  /** Whether the phone shows that the business is typing; only for channels that can show it. */
  seesTyping?(chat: Party): Promise<boolean>;
  /** Oldest first. */
  screen(chat: Party): Promise<ShownMessage[]>;
  /** Brings the connection down (TIMEOUT: unreachable, DISCONNECTED: ended by the phone) and up again. */
  setConnection(state: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'): Promise<void>;
  failNext(count: number, kind: 'transient' | 'permanent'): Promise<void>;
  setLatency(ms: number): Promise<void>;
}

/** A fresh simulator with one connection, and the production driver to test against it. */
export interface Rig {
  driver: ChannelDriver;
  connection: ConnectionRef;
  /** What the platform lacks although no capability covers it: calls, captions of files. */
  lacks?: ('calls' | 'captions')[];
  phones: SimulatedPhones;
  ana: Party;
  rui: Party;
  dispose(): Promise<void>;
}
