import type { ChannelEvent, HistoryWindow, PeopleSource } from '@prosa/channel-driver';
import {
  type Entry,
  type Handed,
  type Connection,
  type ConnectionRef,
  type MessageChange,
  type NamedNumber,
  type Person,
  type PersonChange,
  type Phone,
  type SandboxMessage,
  type SandboxStore,
  soundConnection,
  type StoredEvents,
  stranger,
  type WaitingEvent,
} from '../store.ts';

interface Memory {
  connection: Connection;
  messages: Map<string, SandboxMessage>;
  waiting: WaitingEvent[];
  people: Map<string, Person>;
  underWay: Set<number>;
  watchers: Set<() => void>;
}

/** A store in memory, for the driver's own tests. */
export class MemoryStore implements SandboxStore {
  readonly #connections = new Map<string, Memory>();
  readonly #typing = new Map<string, string>();
  #seq = 0;

  #of({ companyId, whatsappId }: ConnectionRef): Memory {
    const key = `${companyId}/${whatsappId}`;
    let memory = this.#connections.get(key);
    if (!memory) {
      memory = {
        connection: { ...soundConnection },
        messages: new Map(),
        waiting: [],
        people: new Map(),
        underWay: new Set(),
        watchers: new Set(),
      };
      this.#connections.set(key, memory);
    }
    return memory;
  }

  #changed(memory: Memory): void {
    for (const watcher of memory.watchers) watcher();
  }

  #queue(memory: Memory, event: ChannelEvent): void {
    this.#seq += 1;
    memory.waiting.push({ seq: this.#seq, event });
    this.#changed(memory);
  }

  async readConnection(ref: ConnectionRef): Promise<Connection> {
    return { ...this.#of(ref).connection };
  }

  async changeConnection(ref: ConnectionRef, change: Partial<Connection>): Promise<Connection> {
    const memory = this.#of(ref);
    Object.assign(memory.connection, change);
    this.#changed(memory);
    return { ...memory.connection };
  }

  async takeFailure(ref: ConnectionRef) {
    const { connection } = this.#of(ref);
    if (connection.failNext === 0) return null;
    connection.failNext -= 1;
    return connection.failure;
  }

  async add(
    ref: ConnectionRef,
    entries: readonly Entry[],
    { taken, underWay }: Handed = { taken: [], underWay: [] },
  ): Promise<StoredEvents> {
    const memory = this.#of(ref);
    const isNext =
      memory.connection.state === 'CONNECTED' && memory.waiting.every(({ seq }) => underWay.includes(seq));
    await this.remove(ref, taken);
    const before = this.#seq;
    for (const { message, event } of entries) {
      if (memory.messages.has(message.id)) continue;
      memory.messages.set(message.id, { ...message });
      if (message.isGroup || !memory.people.get(message.author)?.blocked) this.#queue(memory, event);
    }
    return { events: memory.waiting.filter(({ seq }) => seq > before), isNext };
  }

  async addOld(ref: ConnectionRef, messages: SandboxMessage[]): Promise<void> {
    const memory = this.#of(ref);
    for (const message of messages)
      if (!memory.messages.has(message.id)) memory.messages.set(message.id, { ...message });
  }

  async history(ref: ConnectionRef, { since, until, groups }: HistoryWindow, skip: number, limit: number) {
    return [...this.#of(ref).messages.values()]
      .filter(({ at, isGroup }) => at >= since && at <= until && (groups || !isGroup))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(skip, skip + limit);
  }

  async addEvent(ref: ConnectionRef, event: ChannelEvent): Promise<void> {
    this.#queue(this.#of(ref), event);
  }

  async find(ref: ConnectionRef, id: string): Promise<SandboxMessage | null> {
    return this.#of(ref).messages.get(id) ?? null;
  }

  async change(
    ref: ConnectionRef,
    id: string,
    change: MessageChange,
    event: ChannelEvent | null,
  ): Promise<void> {
    const memory = this.#of(ref);
    const message = memory.messages.get(id);
    if (!message) return;
    if ('body' in change) Object.assign(message, { body: change.body, edited: true });
    else if ('deleted' in change) Object.assign(message, { deleted: true, body: '', media: null });
    else {
      const { reaction } = change;
      message.reactions = message.reactions.filter(({ author }) => author !== reaction.author);
      if (reaction.emoji !== '') message.reactions.push(reaction);
    }
    if (event) this.#queue(memory, event);
  }

  async readScreen(ref: ConnectionRef, number: string, at: string): Promise<void> {
    const memory = this.#of(ref);
    for (const message of await this.screen(ref, number)) {
      const ack = message.type === 'audio' ? 4 : 3;
      if (!message.fromBusiness || message.ack >= ack) continue;
      message.ack = ack;
      this.#queue(memory, { kind: 'ack', wid: message.id, ack, at });
    }
  }

  async markRead(ref: ConnectionRef, ids: string[]): Promise<void> {
    const { messages } = this.#of(ref);
    for (const id of ids) {
      const message = messages.get(id);
      if (message && !message.fromBusiness) message.ack = Math.max(message.ack, 3);
    }
  }

  async screen(ref: ConnectionRef, number: string): Promise<SandboxMessage[]> {
    const all = [...this.#of(ref).messages.values()];
    const groups = new Set(all.filter((one) => one.isGroup && one.author === number).map(({ chat }) => chat));
    return all.filter(({ chat }) => chat === number || groups.has(chat));
  }

  async phones(ref: ConnectionRef): Promise<Phone[]> {
    const phones = new Map<string, Phone>();
    for (const { chat, chatName, isGroup, at } of this.#of(ref).messages.values()) {
      const name = chatName || (phones.get(chat)?.name ?? '');
      phones.set(chat, { number: chat, name, isGroup, lastAt: at });
    }
    return [...phones.values()];
  }

  async nameOf(ref: ConnectionRef, number: string): Promise<string | null> {
    const own = [...this.#of(ref).messages.values()].filter(({ author }) => author === number);
    return own.at(-1)?.authorName || null;
  }

  async people(ref: ConnectionRef): Promise<Person[]> {
    return [...this.#of(ref).people.values()].toSorted((a, b) => a.number.localeCompare(b.number));
  }

  async typing(ref: ConnectionRef, number: string, at: string): Promise<void> {
    this.#typing.set(`${ref.whatsappId} ${number}`, at);
  }

  async typingSince(ref: ConnectionRef, number: string): Promise<string | null> {
    return this.#typing.get(`${ref.whatsappId} ${number}`) ?? null;
  }

  async person(ref: ConnectionRef, number: string): Promise<Person> {
    return this.#of(ref).people.get(number) ?? stranger(number);
  }

  async changePerson(ref: ConnectionRef, number: string, change: PersonChange): Promise<Person> {
    const person = { ...(await this.person(ref, number)), ...change };
    this.#of(ref).people.set(number, person);
    return person;
  }

  async peopleAfter(
    ref: ConnectionRef,
    source: PeopleSource,
    after: string,
    limit: number,
  ): Promise<NamedNumber[]> {
    const all =
      source === 'chats'
        ? (await this.phones(ref)).filter(({ isGroup }) => !isGroup)
        : (await this.people(ref)).filter(({ name }) => name !== null);
    return all
      .map(({ number, name }) => ({ number, name: name ?? '' }))
      .filter(({ number }) => number > after)
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .slice(0, limit);
  }

  async waiting(ref: ConnectionRef, limit: number): Promise<WaitingEvent[]> {
    const { connection, waiting } = this.#of(ref);
    return connection.state === 'CONNECTED' ? waiting.slice(0, limit) : [];
  }

  underWay(ref: ConnectionRef): Set<number> {
    return this.#of(ref).underWay;
  }

  async remove(ref: ConnectionRef, seqs: number[]): Promise<void> {
    const memory = this.#of(ref);
    memory.waiting = memory.waiting.filter(({ seq }) => !seqs.includes(seq));
  }

  watch(ref: ConnectionRef, changed: () => void): () => void {
    const { watchers } = this.#of(ref);
    watchers.add(changed);
    return () => watchers.delete(changed);
  }
}
