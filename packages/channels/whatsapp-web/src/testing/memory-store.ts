import { BoundedMap } from '@prosa/async';
import type { ConnectionRef, Party, PeopleSource } from '@prosa/channel-driver';
import type { SentMessage, WebStore } from '../store.ts';

interface Session {
  credentials: string | null;
  keys: Map<string, string>;
}

const keyOf = (type: string, id: string) => `${type}\n${id}`;

/** A store in memory: the next session of a test finds what the previous one left. */
export class MemoryWebStore implements WebStore {
  readonly session: Session = { credentials: null, keys: new Map() };
  readonly sent: Map<string, SentMessage>;
  readonly contents: Map<string, Uint8Array>;
  readonly #to: Map<string, Party>;
  /** Ids of messages that were requested again. */
  readonly asked: string[] = [];
  readonly #people: Record<PeopleSource, Map<string, Party>> = { addressBook: new Map(), chats: new Map() };
  readonly #blocked = { epoch: 0 };
  writes = 0;
  /** How many of the next reads and writes of keys, contents and sent messages fail. */
  failNext = 0;

  /** `most` limits how many sent messages and how many contents it keeps. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.sent = new BoundedMap(most);
    this.contents = new BoundedMap(most);
    this.#to = new BoundedMap(most);
  }

  /** Gives the lease to somebody else: only sessions with at least this epoch may write. */
  fence(epoch: number): void {
    this.#blocked.epoch = epoch;
  }

  /** Messages that were decrypted but not yet delivered. */
  get received(): number {
    return this.#count('prosa-received');
  }

  /** Messages that came but could not be read yet. */
  get unreadable(): number {
    return this.#count('prosa-unreadable');
  }

  #count(type: string): number {
    return [...this.session.keys.keys()].filter((key) => key.startsWith(keyOf(type, ''))).length;
  }

  async credentials(): Promise<string | null> {
    return this.session.credentials;
  }

  async keys(_: ConnectionRef, type: string, ids: string[] | null): Promise<Map<string, string>> {
    this.#fail();
    const start = keyOf(type, '');
    const all =
      ids ??
      [...this.session.keys.keys()]
        .filter((key) => key.startsWith(start))
        .map((key) => key.slice(start.length));
    return new Map(
      all.flatMap((id) => {
        const value = this.session.keys.get(keyOf(type, id));
        return value === undefined ? [] : [[id, value] as const];
      }),
    );
  }

  async saveAuth(ref: ConnectionRef, changes: Parameters<WebStore['saveAuth']>[1]): Promise<void> {
    this.#write(ref);
    this.#fail();
    if (changes.credentials !== undefined) this.session.credentials = changes.credentials;
    for (const { type, id, value } of changes.keys) {
      if (value === null) this.session.keys.delete(keyOf(type, id));
      else this.session.keys.set(keyOf(type, id), value);
    }
  }

  async forget(ref: ConnectionRef): Promise<void> {
    this.#write(ref);
    this.session.credentials = null;
    this.session.keys.clear();
  }

  async sending(ref: ConnectionRef, wid: string, to: Party, content: Uint8Array): Promise<void> {
    this.#write(ref);
    this.contents.set(wid, content);
    this.#to.set(wid, to);
    if (!this.sent.has(wid)) this.sent.set(wid, { wid, isAccepted: false, at: new Date().toISOString() });
  }

  async accepted(ref: ConnectionRef, wid: string): Promise<void> {
    this.#write(ref);
    const known = this.sent.get(wid);
    if (known) this.sent.set(wid, { ...known, isAccepted: true });
  }

  async findSent(_: ConnectionRef, wid: string): Promise<SentMessage | null> {
    this.#fail();
    return this.sent.get(wid) ?? null;
  }

  async keepContent(ref: ConnectionRef, wid: string, content: Uint8Array): Promise<void> {
    this.#write(ref);
    this.#fail();
    if (!this.contents.has(wid)) this.contents.set(wid, content);
  }

  async content(_: ConnectionRef, wid: string): Promise<Uint8Array | null> {
    this.#fail();
    return this.contents.get(wid) ?? null;
  }

  async sentContent(_: ConnectionRef, wid: string): Promise<{ to: Party; content: Uint8Array } | null> {
    this.#fail();
    this.asked.push(wid);
    const [to, content] = [this.#to.get(wid), this.contents.get(wid)];
    return to && content ? { to, content } : null;
  }

  async savePeople(ref: ConnectionRef, source: PeopleSource, people: Party[]): Promise<void> {
    this.#write(ref);
    for (const party of people)
      this.#people[source].set(party.value, { ...this.#people[source].get(party.value), ...party });
  }

  async people(_: ConnectionRef, source: PeopleSource, after: string | null, limit: number) {
    const rest = [...this.#people[source].values()]
      .toSorted((a, b) => (a.value < b.value ? -1 : 1))
      .filter(({ value }) => after === null || value > after);
    const people = rest.slice(0, limit);
    return { people, next: rest.length > limit ? (people.at(-1)?.value ?? null) : null };
  }

  #fail(): void {
    if (this.failNext <= 0) return;
    this.failNext -= 1;
    throw new Error('the store is away');
  }

  #write({ epoch = 0 }: ConnectionRef): void {
    if (epoch < this.#blocked.epoch) throw new Error('the lease was lost');
    this.writes += 1;
  }
}
