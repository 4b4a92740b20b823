import type { ChannelDriver, ConnectionRef } from '../driver.ts';
import type { Party, StoredMedia } from '../events.ts';

/** A message as the customer's phone shows it. */
export interface ShownMessage {
  wid: string;
  fromBusiness: boolean;
  body: string;
  quotedWid: string | null;
  hasMedia: boolean;
  /** Whether it is a list, buttons or a payment, and not only their text. */
  hasParts: boolean;
  edited: boolean;
  deleted: boolean;
  reactions: { emoji: string; fromBusiness: boolean }[];
}

/** The customers' side of a driver's simulator: what a person does with a phone, and how the platform breaks. */
export interface SimulatedPhones {
  write(
    from: Party,
    text: string,
    options?: { wid?: string; group?: Party; quotedWid?: string; media?: StoredMedia; at?: string },
  ): Promise<string>;
  /** What was written before any session began: the platform tells of it only to who asks. */
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
  /** A number that the platform does not know any more. */
  leave(party: Party): Promise<void>;
  /** Whether the phone shows that the business writes; for channels that say they can tell it. */
  seesTyping?(chat: Party): Promise<boolean>;
  /** Oldest first. */
  screen(chat: Party): Promise<ShownMessage[]>;
  /** Brings the connection down (TIMEOUT: unreachable, DISCONNECTED: ended by the phone) and up again. */
  setConnection(state: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'): Promise<void>;
  failNext(count: number, kind: 'transient' | 'permanent'): Promise<void>;
  setLatency(ms: number): Promise<void>;
}

/** A fresh simulator with one connection, and the production driver that is to speak with it. */
export interface Rig {
  driver: ChannelDriver;
  connection: ConnectionRef;
  /** What the platform itself has not, and no capability tells: calls, texts that stand beside a file. */
  lacks?: ('calls' | 'captions')[];
  phones: SimulatedPhones;
  /** Two people whom the platform knows. */
  ana: Party;
  rui: Party;
  dispose(): Promise<void>;
}
