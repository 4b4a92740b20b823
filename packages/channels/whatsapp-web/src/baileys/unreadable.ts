import { BoundedMap } from '@prosa/async';
import { type BinaryNode, proto, type WAMessageKey } from '@whiskeysockets/baileys';
import type { Auth } from './auth.ts';
import { namesIn, nameOfJid } from './message-names.ts';

const TYPE = 'prosa-unreadable';
const DAY_S = 24 * 60 * 60;
/** WhatsApp Web asks for no older messages either. */
const KEPT_S = 14 * DAY_S;
/** How many requests WhatsApp takes for one message, and how many messages one request names. */
const MOST_ASKED = 5;
const MOST_AT_ONCE = 50;
const MOST = 1_000;
/** Baileys' word for a message that was read before; nobody needs to repeat it. */
const READ_BEFORE = 'Key used already or never filled';

interface Entry {
  attrs: Record<string, string>;
  /** When it was noted, in seconds since 1970. */
  at: number;
  /** How many requests for it WhatsApp has taken. */
  asked: number;
}

/**
 * Messages that came but could not be read. WhatsApp forgets such a message once it is acknowledged, and Baileys asks
 * for its content in memory alone, seconds later: a connection that breaks or a process that dies in between would
 * leave it unread for good. So the message is noted before it is acknowledged, and each new connection asks our own
 * phone for it until its content has come.
 */
export class UnreadableMessages {
  readonly #auth: Auth;
  readonly #now: () => Date;
  readonly #entries = new BoundedMap<string, Entry>(MOST);

  private constructor(auth: Auth, now: () => Date) {
    this.#auth = auth;
    this.#now = now;
  }

  static async load(auth: Auth, now: () => Date): Promise<UnreadableMessages> {
    const unreadable = new UnreadableMessages(auth, now);
    const noted = [...(await auth.all(TYPE))].map(
      ([id, text]) => [id, JSON.parse(JSON.parse(text) as string) as Entry] as const,
    );
    for (const [id, entry] of noted.toSorted(([, a], [, b]) => a.at - b.at))
      if (unreadable.#isOver(entry)) unreadable.#forget(id);
      else unreadable.#entries.set(id, entry);
    return unreadable;
  }

  /** Must be called before Baileys reads a message: resolves when one that comes without its content is noted. */
  async arriving(node: BinaryNode): Promise<void> {
    if (isWithoutContent(node)) await this.#note(node);
  }

  /** Must be called when the decryption of a message has failed. */
  async failed(node: BinaryNode, error: unknown): Promise<void> {
    if (!(error instanceof Error && error.message === READ_BEFORE)) await this.#note(node);
  }

  /** Called when the inbox has the content of a message, whoever has repeated it. */
  read(key: WAMessageKey): void {
    const people = namesIn(key);
    for (const [id, { attrs }] of this.#entries)
      if (attrs['id'] === key.id && addressesIn(attrs).some((jid) => people.has(nameOfJid(jid))))
        this.#forget(id);
  }

  /** As Baileys emits them. The inbox may have missed that they came. */
  placeholders(): { key: WAMessageKey; messageTimestamp: number; messageStubType: number }[] {
    return [...this.#entries.values()].map(({ attrs, at }) => ({
      key: keyOf(attrs),
      messageTimestamp: Number(attrs['t'] ?? at),
      messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT,
    }));
  }

  /** Asks for every message that may be asked for; `ask` resolves when WhatsApp has taken the request. */
  async ask(ask: (keys: WAMessageKey[]) => Promise<void>): Promise<void> {
    const due = [...this.#entries].filter(([, entry]) => entry.asked < MOST_ASKED && !this.#isOver(entry));
    for (let start = 0; start < due.length; start += MOST_AT_ONCE) {
      const some = due.slice(start, start + MOST_AT_ONCE).filter(([id]) => this.#entries.has(id));
      if (some.length === 0) continue;
      await ask(some.map(([, { attrs }]) => keyOf(attrs)));
      for (const [id, entry] of some) {
        entry.asked += 1;
        if (this.#entries.has(id))
          this.#auth.later([{ type: TYPE, id, value: JSON.stringify(JSON.stringify(entry)) }]);
      }
    }
  }

  async #note({ attrs }: BinaryNode): Promise<void> {
    const id = idOf(attrs);
    if (this.#entries.has(id)) return;
    const entry = { attrs, at: Math.floor(this.#now().getTime() / 1_000), asked: 0 };
    this.#entries.set(id, entry);
    // Baileys does not know this type of key, and keeps any.
    const changes: object = { [TYPE]: { [id]: JSON.stringify(entry) } };
    await this.#auth.keys.set(changes);
  }

  #forget(id: string): void {
    this.#entries.delete(id);
    this.#auth.later([{ type: TYPE, id, value: null }]);
  }

  #isOver({ at }: Entry): boolean {
    return this.#now().getTime() / 1_000 - at > KEPT_S;
  }
}

/** Contents that the platform keeps from linked devices for good. */
const WITHHELD = /^(bot|hosted|view_once)_unavailable_fanout$/;

function isWithoutContent({ tag, content }: BinaryNode): boolean {
  if (tag !== 'message' || !Array.isArray(content)) return false;
  const unavailable = content.find((child) => child.tag === 'unavailable');
  return (
    unavailable !== undefined &&
    !WITHHELD.test(unavailable.attrs['type'] ?? '') &&
    !content.some((child) => child.tag === 'enc')
  );
}

const ADDRESSES = [
  'from',
  'participant',
  'recipient',
  'sender_pn',
  'sender_lid',
  'participant_pn',
  'participant_lid',
];
const addressesIn = (attrs: Record<string, string>) => ADDRESSES.flatMap((name) => attrs[name] ?? []);

function keyOf({ from = '', participant, recipient, id = '' }: Record<string, string>): WAMessageKey {
  return {
    remoteJid: recipient ?? from,
    fromMe: recipient !== undefined,
    id,
    ...(participant && { participant }),
  };
}

const idOf = ({ from, participant, id }: Record<string, string>) =>
  [from, participant, id].map((part) => part ?? '').join('|');
