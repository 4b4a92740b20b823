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

/** So many keys are remembered for a connection: those of the conversations of the hour, and none for long. */
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
 * Credentials and keys of one pairing. What Baileys sets resolves when it is durable, and Baileys acknowledges a
 * message after that. Writes that come while one is under way go together in the next. What the store refuses, a read
 * as well as a write, is tried again as long as the session lives: what was decrypted cannot be decrypted a second
 * time, and a message whose keys could not be read is refused to WhatsApp, which forgets it.
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
  /** Not durable yet, by name. */
  readonly #unsaved = new Map<string, Change>();
  /** The last used are the last; null: there is none. */
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

  /** A pairing that was broken off half-way is none: its keys would be taken for a login that WhatsApp refuses. */
  static async load(ref: ConnectionRef, store: WebStore, closing: AbortSignal): Promise<Auth> {
    const stored = await store.credentials(ref);
    const auth = new Auth(ref, store, stored, closing);
    if (auth.isPaired || stored === null) return auth;
    await store.forget(ref);
    return new Auth(ref, store, null, closing);
  }

  /** The phone has signed this device's identity. */
  get isPaired(): boolean {
    return Boolean(this.creds.account && this.creds.me);
  }

  /** The number, when paired. */
  get number(): string | undefined {
    return this.isPaired ? this.creds.me?.id.split(/[:@]/)[0] : undefined;
  }

  /** The credentials have changed. Resolves when they are durable. */
  save(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      this.#current = this.#write().catch(() => undefined);
      return this.#current;
    });
    return this.#next;
  }

  /** All of a type that is ours; what waits to be written included. */
  async all(type: string): Promise<Map<string, string>> {
    // What is written while we read is in neither otherwise.
    const before = [...this.#unsaved.values()];
    const found = await this.#read(type, null);
    for (const { type: kind, id, value } of [...before, ...this.#unsaved.values()]) {
      if (kind !== type) continue;
      if (value === null) found.delete(id);
      else found.set(id, value);
    }
    return found;
  }

  /** Goes with the next write; soon, when there is none. */
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

  /** The pairing is over: nothing of it is written any more, and nothing read. */
  async end(): Promise<void> {
    this.#over.abort();
    await this.idle();
  }

  /** Nothing is being written any more. */
  async idle(): Promise<void> {
    while (this.#next) await this.#next;
    await this.#current;
  }

  async #get<T extends Type>(type: T, ids: string[]): Promise<Record<string, SignalDataTypeMap[T]>> {
    const texts = new Map(ids.map((id) => [id, this.#known(type, id)]));
    const unknown = ids.filter((id) => isStorableId(id) && texts.get(id) === undefined);
    const found = unknown.length > 0 ? await this.#read(type, unknown) : new Map<string, string>();
    for (const id of unknown) {
      // What was set while we read is newer.
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
    // What was written while somebody reads is not forgotten before he has noticed.
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

  /** Keys are named by what messages say as well (the group of a sender's key): what no row can hold is not kept. */
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
