import { type ConnectionRef, MediaRefused, type StoredMedia } from '@prosa/channel-driver';
import type { Readable } from 'node:stream';
import { splitWebhook } from '../split-webhook.ts';
import type { TemplateUpdate } from '../inbound/template-update.ts';
import { isBeforeLast, messageOf, type Attempt } from '../send-attempts.ts';
import type { MetaConnection, MetaMedia, MetaStore, MetaUpdate } from '../store.ts';

interface Sent {
  to: string;
  platformWid: string | null;
  at: string;
  failed: boolean;
}

/** The server's side of the drivers in memory, for one connection. */
export class MemoryStore implements MetaStore {
  currentConnection: MetaConnection | null;
  readonly noted = new Map<string, Sent>();
  /** The clock for `receivedAt`. */
  now: () => Date = () => new Date();
  #updates: MetaUpdate[] = [];
  readonly #keys = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #lastId = 0;

  constructor(connection: MetaConnection) {
    this.currentConnection = connection;
  }

  /** Receives a webhook call; each update is stored once. */
  store(body: unknown): void {
    for (const { accountId, field, payload, key } of splitWebhook(body)) {
      const { accountId: own, businessAccountId } = this.currentConnection ?? {};
      if ((accountId !== own && accountId !== businessAccountId) || this.#keys.has(key)) continue;
      this.#keys.add(key);
      this.#lastId += 1;
      this.#updates.push({ id: this.#lastId, receivedAt: this.now().toISOString(), field, payload });
    }
    this.wake();
  }

  wake(): void {
    for (const listener of this.#listeners) listener();
  }

  get waiting(): number {
    return this.#updates.length;
  }

  async connection(): Promise<MetaConnection | null> {
    return this.currentConnection;
  }

  async updates(_: ConnectionRef, limit: number): Promise<MetaUpdate[]> {
    return this.#updates.slice(0, limit);
  }

  async done(_: ConnectionRef, ids: number[]): Promise<void> {
    const all = new Set(ids);
    this.#updates = this.#updates.filter(({ id }) => !all.has(id));
  }

  readonly templates: TemplateUpdate[] = [];

  async template(_: ConnectionRef, update: TemplateUpdate): Promise<void> {
    this.templates.push(update);
  }

  watch(_: ConnectionRef, listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async sending(_: ConnectionRef, wid: string, to: string): Promise<void> {
    const { platformWid = null, failed = false } = this.noted.get(wid) ?? {};
    this.noted.set(wid, { to, platformWid, failed, at: new Date().toISOString() });
  }

  async sent(_: ConnectionRef, wid: string, platformWid: string): Promise<void> {
    const blank = { to: '', platformWid: null, failed: false, at: new Date().toISOString() };
    const known = this.noted.get(wid) ?? blank;
    this.noted.set(wid, { ...known, platformWid: known.platformWid ?? platformWid });
  }

  async unsent(_: ConnectionRef, wid: string): Promise<void> {
    if (this.noted.get(wid)?.platformWid === null) this.noted.delete(wid);
  }

  async failed(_: ConnectionRef, platformWid: string): Promise<void> {
    for (const one of this.noted.values()) if (one.platformWid === platformWid) one.failed = true;
  }

  async tries(_: ConnectionRef, wid: string): Promise<Attempt[]> {
    const all = [...this.noted].map(([key, sent]) => ({ ...sent, wid: key }));
    const message = messageOf(all.find(({ platformWid }) => platformWid === wid)?.wid ?? wid);
    return all.filter((one) => messageOf(one.wid) === message);
  }

  async ours(_: ConnectionRef, platformWids: string[]): Promise<Map<string, string>> {
    const all = [...this.noted].map(([wid, { platformWid }]) => [platformWid ?? '', wid] as const);
    return new Map(all.filter(([platformWid]) => platformWids.includes(platformWid)));
  }

  async sentTo(
    _: ConnectionRef,
    to: string,
    { after, until, limit }: { after: string; until: string; limit: number },
  ): Promise<string[]> {
    return [...this.noted]
      .filter(([wid, one]) => one.to === to && !isBeforeLast(wid) && !one.failed)
      .filter(([, { at }]) => at > after && at <= until)
      .flatMap(([, { platformWid }]) => platformWid ?? [])
      .slice(-limit)
      .toReversed();
  }
}

/** Files in memory; content that looks like HTML has that type, whatever type was declared. */
export class MemoryMedia implements MetaMedia {
  readonly files = new Map<string, Buffer>();
  /** How many of the next files fail because the storage is full. */
  failNext = 0;
  readonly #maxBytes: number;

  constructor(maxBytes = 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  async keep(_: ConnectionRef, source: Readable, name: string, mime: string): Promise<StoredMedia> {
    if (this.failNext > 0) {
      this.failNext -= 1;
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > this.#maxBytes) throw new MediaRefused('tooLarge', 'too large');
      chunks.push(Buffer.from(chunk));
    }
    const bytes = Buffer.concat(chunks);
    const path = `company1/${name}`;
    this.files.set(path, bytes);
    const sniffed = bytes.subarray(0, 5).toString() === '<html' ? 'text/html' : mime;
    return { path, name, mime: sniffed, size };
  }
}
