import type { ConnectionRef } from '@prosa/channel-driver';
import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '@whiskeysockets/baileys';
import { isStorableId } from '../people/storable-id.ts';
import type { KeyChange, WebStore } from '../store.ts';
import { untilStored } from '../until-stored.ts';

type Type = keyof SignalDataTypeMap;

/** Keys that are cached for a connection: those of the conversations of the hour. */
const MOST_REMEMBERED = 300;
const SOON_MS = 1_000;

interface Change {
  type: string;
  id: string;
  value: string | null;
}

const nameOf = (type: string, id: string) => `${type}\n${id}`;
const asText = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

function fromText(type: string, text: string): unknown {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  return type === 'app-state-sync-key'
    ? proto.Message.AppStateSyncKeyData.fromObject(value as object)
    : value;
}

/**
 * Credentials and keys of one pairing. A set resolves when it is durable, and Baileys acknowledges a message after
 * that. Writes that come while one is running go together in the next. Reads and writes that the store refuses are
 * retried as long as the session lives: nothing can be decrypted a second time, and a message whose keys could not be
 * read is refused to WhatsApp, which forgets it.
 */
export class Auth {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore = {
    get: (type, ids) => this.#get(type, ids),
    set: (data) => this.#set(data),
  };
  readonly #ref: ConnectionRef;
  readonly #store: WebStore;
  /** Aborts with the session, or when this pairing has ended. */
  readonly #closing: AbortSignal;
  readonly #over = new AbortController();
  readonly #unsaved = new Map<string, Change>();
  /** Cached values, the oldest first; null when the store has none. */
  readonly #remembered = new Map<string, string | null>();
  #savedCreds: string | null;
  #reads = 0;
  #next: Promise<void> | null = null;
  #isDue = false;
  #current: Promise<void> = Promise.resolve();

  private constructor(ref: ConnectionRef, store: WebStore, stored: string | null, closing: AbortSignal) {
    this.#ref = ref;
    this.#store = store;
    this.#closing = AbortSignal.any([closing, this.#over.signal]);
    this.#savedCreds = stored;
    this.creds =
      stored === null ? initAuthCreds() : (JSON.parse(stored, BufferJSON.reviver) as AuthenticationCreds);
  }

  /** Forgets a pairing that was broken off half-way: WhatsApp would refuse a login with its keys. */
  static async load(ref: ConnectionRef, store: WebStore, closing: AbortSignal): Promise<Auth> {
    const stored = await store.credentials(ref);
    const auth = new Auth(ref, store, stored, closing);
    if (auth.isPaired || stored === null) return auth;
    await store.forget(ref);
    return new Auth(ref, store, null, closing);
  }

  /** True once the phone has signed this device's identity. */
  get isPaired(): boolean {
    return Boolean(this.creds.account && this.creds.me);
  }

  get number(): string | undefined {
    return this.isPaired ? this.creds.me?.id.split(/[:@]/)[0] : undefined;
  }

  /** Writes the credentials and all pending changes. Resolves when they are durable, or when the session has ended. */
  save(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      this.#current = this.#write().catch(() => undefined);
      return this.#current;
    });
    return this.#next;
  }

  /** All keys of a type of ours, including changes that are still to be written. */
  async all(type: string): Promise<Map<string, string>> {
    // A change that is written during the read is in neither otherwise.
    const before = [...this.#unsaved.values()];
    const found = await this.#read(type, null);
    for (const { type: kind, id, value } of [...before, ...this.#unsaved.values()]) {
      if (kind !== type) continue;
      if (value === null) found.delete(id);
      else found.set(id, value);
    }
    return found;
  }

  /** Adds changes to the next write, which comes after SOON_MS at the latest. */
  later(changes: KeyChange[]): void {
    for (const change of changes) this.#note(change);
    if (this.#isDue) return;
    this.#isDue = true;
    const write = () => {
      this.#isDue = false;
      if (!this.#closing.aborted) void this.save();
    };
    setTimeout(write, SOON_MS).unref();
  }

  /** Ends the pairing: nothing of it is written or read any more. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.idle();
  }

  async idle(): Promise<void> {
    while (this.#next) await this.#next;
    await this.#current;
  }

  async #get<T extends Type>(type: T, ids: string[]): Promise<Record<string, SignalDataTypeMap[T]>> {
    const texts = new Map(ids.map((id) => [id, this.#known(type, id)]));
    const unknown = ids.filter((id) => isStorableId(id) && texts.get(id) === undefined);
    const found = unknown.length > 0 ? await this.#read(type, unknown) : new Map<string, string>();
    for (const id of unknown) {
      // A value that was set during the read is newer.
      if (this.#known(type, id) === undefined) this.#remember(nameOf(type, id), found.get(id) ?? null);
      texts.set(id, this.#known(type, id));
    }
    const values: Record<string, SignalDataTypeMap[T]> = {};
    for (const [id, text] of texts)
      if (typeof text === 'string') values[id] = fromText(type, text) as SignalDataTypeMap[T];
    this.#forgetOldest();
    return values;
  }

  async #read(type: string, ids: string[] | null): Promise<Map<string, string>> {
    this.#reads += 1;
    try {
      return await untilStored(() => this.#store.keys(this.#ref, type, ids), this.#closing);
    } finally {
      this.#reads -= 1;
    }
  }

  #known(type: string, id: string): string | null | undefined {
    const name = nameOf(type, id);
    const unsaved = this.#unsaved.get(name);
    return unsaved ? unsaved.value : this.#remembered.get(name);
  }

  #remember(name: string, text: string | null): void {
    this.#remembered.delete(name);
    this.#remembered.set(name, text);
  }

  #forgetOldest(): void {
    // A value that is written during a read stays until the reader has seen it.
    if (this.#reads > 0) return;
    for (const name of this.#remembered.keys()) {
      if (this.#remembered.size <= MOST_REMEMBERED) return;
      this.#remembered.delete(name);
    }
  }

  async #set(data: SignalDataSet): Promise<void> {
    for (const [type, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values))
        this.#note({ type, id, value: value === null ? null : asText(value) });
    }
    await this.save();
    this.#closing.throwIfAborted();
  }

  /** Messages name keys as well (the group of a sender's key): an id that no row can hold is not kept. */
  #note(change: Change): void {
    if (isStorableId(change.id)) this.#unsaved.set(nameOf(change.type, change.id), change);
  }

  async #write(): Promise<void> {
    const changes = [...this.#unsaved.values()];
    const credentials = asText(this.creds);
    if (changes.length === 0 && credentials === this.#savedCreds) return;
    const isSame = credentials === this.#savedCreds;
    await untilStored(
      () => this.#store.saveAuth(this.#ref, { ...(isSame ? {} : { credentials }), keys: changes }),
      this.#closing,
    );
    this.#savedCreds = credentials;
    for (const change of changes) this.#saved(change);
    this.#forgetOldest();
  }

  #saved(change: Change): void {
    const name = nameOf(change.type, change.id);
    this.#remember(name, change.value);
    if (this.#unsaved.get(name) === change) this.#unsaved.delete(name);
  }
}
