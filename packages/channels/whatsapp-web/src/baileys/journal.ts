import { BoundedMap } from '@prosa/async';
import {
  type BinaryNode,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import { createHash } from 'node:crypto';
import type { Auth } from './auth.ts';
import { namesIn, nameOfJid } from './message-names.ts';
import { recordDecrypted } from './patches/record-decrypted.ts';
import { UnreadableMessages } from './unreadable.ts';

const TYPE = 'prosa-received';
const DAY_S = 24 * 60 * 60;
/** How long, and at how many starts, a message that never became an event is retried. */
const KEPT_S = 7 * DAY_S;
const MOST_BEGINNINGS = 5;
const MOST_LATELY = 64;
/** Larger ones would take too much memory for each connection. */
const LARGEST_LATELY = 16_384;
const BEGUN_FOR_S = 60 * 60;

interface Entry {
  id: string;
  attrs: Record<string, string>;
  /** When it was noted, in seconds since 1970; a message that waited long at WhatsApp is not old for that. */
  at: number;
  /** How many starts have processed it again. */
  begun: number;
  /** The decrypted parts of the message, in their order, as base64. */
  parts: string[];
  /** Digests of the encrypted parts: a sender who repeats a message encrypts it anew, and in other parts. */
  digests: string[];
  /** How many encrypted parts the message has. */
  of: number;
}

interface Parts {
  auth: Auth;
  now: () => Date;
  waitForCapacity: () => Promise<void>;
}

/** Old entries lack `at`, `begun`, `digests` and `of`. */
type Noted = Pick<Entry, 'attrs' | 'parts'> & Partial<Entry>;

/**
 * Messages that were decrypted but not yet delivered to the inbox. Baileys acknowledges a message before it emits it,
 * and a ratchet that has moved on decrypts nothing twice: a process that dies in between would lose it. So the content
 * of a message is written in the same transaction as the keys that its decryption has changed, which is before its
 * acknowledgement, and removed after the inbox has it. A start sends the entries through Baileys once more; an entry
 * that fails at too many starts, or for too long, is given up with a placeholder in its conversation.
 */
export class Journal {
  readonly #auth: Auth;
  readonly #entries = new Map<string, Entry>();
  /** The last finished entries: WhatsApp may have missed the confirmation, and send them again. */
  readonly #lately = new BoundedMap<string, Entry>(MOST_LATELY);
  /** The message and the index of a ciphertext, by the very bytes of the frame. */
  readonly #stanzas = new WeakMap<Uint8Array, { node: BinaryNode; index: number }>();

  readonly #waitForCapacity: () => Promise<void>;
  readonly #now: () => Date;

  /** Messages that came but could not be decrypted. */
  readonly unreadable: UnreadableMessages;

  private constructor({ auth, now, waitForCapacity }: Parts, unreadable: UnreadableMessages) {
    this.#auth = auth;
    this.#now = now;
    this.#waitForCapacity = waitForCapacity;
    this.unreadable = unreadable;
  }

  static async load(auth: Auth, now: () => Date, waitForCapacity: () => Promise<void>): Promise<Journal> {
    const unreadable = await UnreadableMessages.load(auth, now);
    const journal = new Journal({ auth, now, waitForCapacity }, unreadable);
    for (const [id, text] of await auth.all(TYPE)) {
      const noted = JSON.parse(JSON.parse(text) as string) as Noted;
      journal.#entries.set(id, {
        at: inSeconds(now()),
        begun: 0,
        digests: [],
        of: noted.parts.length,
        ...noted,
        id,
      });
    }
    return journal;
  }

  /** Must be called with each message as it comes, before Baileys sees it. */
  arriving(node: BinaryNode): void {
    if (!Array.isArray(node.content)) return;
    for (const [index, { tag, content }] of node.content.entries())
      if (tag === 'enc' && content instanceof Uint8Array) this.#stanzas.set(content, { node, index });
  }

  /**
   * The entries of the start, as messages in the clear; without those that are in hand already, and those with an
   * unread part: they were not confirmed either, and come whole once more.
   */
  waiting(inHand: Iterable<WAMessageKey> = []): BinaryNode[] {
    const busy = new Set([...inHand].flatMap((key) => this.#of(key)));
    return [...this.#entries.values()]
      .filter((entry) => !busy.has(entry) && isWhole(entry) && !this.#isHopeless(entry))
      .toSorted((a, b) => Number(a.attrs['t'] ?? 0) - Number(b.attrs['t'] ?? 0))
      .map((entry) => {
        entry.begun += 1;
        this.#auth.later([{ type: TYPE, id: entry.id, value: JSON.stringify(textOf(entry)) }]);
        return entry;
      })
      .map(({ attrs, parts }) => ({
        tag: 'message',
        attrs,
        content: parts
          .filter((part) => part !== '')
          .map((part) => ({ tag: 'plaintext', attrs: {}, content: Buffer.from(part, 'base64') })),
      }));
  }

  /** Entries that are given up: they are not retried any more, and the conversation must show that something came. */
  givenUp(): { key: WAMessageKey; messageTimestamp: number }[] {
    return [...this.#entries.values()]
      .filter((entry) => this.#isHopeless(entry))
      .map(({ attrs: { from = '', participant, recipient, id = '', t }, at }) => ({
        key: {
          remoteJid: recipient ?? from,
          fromMe: recipient !== undefined,
          id,
          ...(participant && { participant }),
        },
        messageTimestamp: Number(t ?? at),
      }));
  }

  #isHopeless({ at, begun }: Entry): boolean {
    const age = inSeconds(this.#now()) - at;
    return age > KEPT_S || (begun >= MOST_BEGINNINGS && age > BEGUN_FOR_S);
  }

  noted(key: WAMessageKey): readonly Entry[] {
    return this.#of(key);
  }

  /**
   * Called when the inbox has the message, or nobody needs it; entries that are not in `noted` stay. Written with the
   * next keys; a repetition does no harm.
   */
  done(key: WAMessageKey, noted: readonly Entry[] = this.#of(key)): void {
    for (const entry of noted) {
      if (this.#entries.get(entry.id) !== entry) continue;
      this.#entries.delete(entry.id);
      if (sizeOf(entry) <= LARGEST_LATELY) this.#lately.set(entry.id, entry);
      this.#auth.later([{ type: TYPE, id: entry.id, value: null }]);
    }
  }

  /** Only entries of the same sender: members of a group see the ids of the others. */
  #of({ id, ...key }: WAMessageKey): Entry[] {
    const people = namesIn(key);
    return [...this.#entries.values()].filter(
      ({ attrs }) =>
        attrs['id'] === id &&
        [attrs['from'], attrs['participant'], attrs['recipient']].some((jid) => people.has(nameOfJid(jid))),
    );
  }

  /**
   * Baileys' cipher for one connection, with a note of all that it decrypts. Once `isOpen` is false nothing is
   * decrypted any more: WhatsApp still has it.
   */
  cipherWhile(isOpen: () => boolean): SocketConfig['makeSignalRepository'] {
    return recordDecrypted({
      isOpen,
      known: (ciphertext) => this.#known(ciphertext),
      waitForCapacity: this.#waitForCapacity,
      note: (ciphertext, plain) => {
        const entry = this.#note(ciphertext, plain);
        return entry && { [TYPE]: { [entry.id]: textOf(entry) } };
      },
      failed: async (ciphertext, error) => {
        const stanza = this.#stanzas.get(ciphertext);
        if (stanza) await this.unreadable.failed(stanza.node, error);
      },
    });
  }

  /** The content of a message that came before; padded, as a decrypted one is. */
  #known(ciphertext: Uint8Array): Uint8Array | null {
    const stanza = this.#stanzas.get(ciphertext);
    const id = stanza ? idOf(stanza.node) : '';
    const entry = this.#entries.get(id) ?? this.#lately.get(id);
    const index = this.#partOf(ciphertext);
    const part = entry?.parts[index] ?? '';
    const digest = entry?.digests[index];
    return part === '' || (digest && digest !== digestOf(ciphertext))
      ? null
      : Buffer.concat([Buffer.from(part, 'base64'), Buffer.from([1])]);
  }

  #partOf(ciphertext: Uint8Array): number {
    const stanza = this.#stanzas.get(ciphertext);
    return stanza ? encrypted(stanza.node, stanza.index) : 0;
  }

  #note(ciphertext: Uint8Array, plain: Uint8Array): Entry | null {
    const stanza = this.#stanzas.get(ciphertext);
    if (!stanza) return null;
    const id = idOf(stanza.node);
    const { offline: _, ...attrs } = stanza.node.attrs;
    const known = this.#entries.get(id) ?? { at: inSeconds(this.#now()), begun: 0, parts: [], digests: [] };
    const [parts, digests] = [[...known.parts], [...known.digests]];
    const index = this.#partOf(ciphertext);
    parts[index] = Buffer.from(unpadRandomMax16(plain)).toString('base64');
    digests[index] = digestOf(ciphertext);
    // A new object: a holder of the previous entry must not finish this one.
    const entry = { ...known, id, attrs, parts, digests, of: encrypted(stanza.node) };
    this.#entries.set(id, entry);
    return entry;
  }
}

/** How many encrypted parts a message has, or has before the child `end`. */
function encrypted({ content }: BinaryNode, end?: number): number {
  return Array.isArray(content) ? content.slice(0, end).filter(({ tag }) => tag === 'enc').length : 0;
}

const isWhole = ({ parts, of }: Entry) =>
  Array.from({ length: of }, (_, index) => parts[index]).every(Boolean);
const sizeOf = ({ parts }: Entry) => parts.reduce((sum, part) => sum + part.length, 0);
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64').slice(0, 22);

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1_000);
const idOf = ({ attrs }: BinaryNode) =>
  [attrs['from'], attrs['participant'], attrs['id']].map((part) => part ?? '').join('|');
const filled = (texts: string[]) => Array.from(texts, (text: string | undefined) => text ?? '');
const textOf = ({ attrs, at, begun, parts, digests, of }: Entry) =>
  JSON.stringify({ attrs, at, begun, parts: filled(parts), digests: filled(digests), of });
