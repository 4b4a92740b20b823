import {
  type AuthenticationState,
  type BinaryNode,
  initAuthCreds,
  makeWASocket,
  type SignalDataSet,
  type SignalDataTypeMap,
  type UserFacingSocketConfig,
  WA_CERT_DETAILS,
  type WAMessage,
  type WAMessageUpdate,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { ServerAddress } from './server-address.ts';

/**
 * Baileys alone, with its keys in memory: the simulator's tests drive it, and the bench compares the driver with it.
 */
export class BareClient {
  readonly auth: AuthenticationState;
  readonly #server: ServerAddress;
  readonly #config: Partial<UserFacingSocketConfig>;
  readonly #keys = new Map<string, unknown>();
  socket: WASocket | null = null;
  codes: string[] = [];
  ends: number[] = [];
  isOpen = false;
  /** Messages in the order of arrival, undecryptable ones too. */
  readonly messages: WAMessage[] = [];
  readonly updates: WAMessageUpdate[] = [];
  readonly contacts = new Map<string, string>();
  readonly history: { kind: number; messages: WAMessage[] }[] = [];
  /** The platform's answers to the messages that were sent: by id the error, or null. */
  readonly acks = new Map<string, string | null>();

  constructor(server: ServerAddress, config: Partial<UserFacingSocketConfig> = {}) {
    this.#server = server;
    this.#config = config;
    this.auth = {
      creds: initAuthCreds(),
      keys: {
        get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) =>
          Object.fromEntries(
            ids.flatMap((id) => {
              const kept = this.#keys.get(`${type} ${id}`);
              return kept === undefined || kept === null ? [] : [[id, kept as SignalDataTypeMap[T]]];
            }),
          ) as Record<string, SignalDataTypeMap[T]>,
        set: async (data: SignalDataSet) => {
          for (const [type, values] of Object.entries(data))
            for (const [id, value] of Object.entries(values)) this.#keys.set(`${type} ${id}`, value);
        },
      },
    };
  }

  connect(): WASocket {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(this.#server.rootKey);
    const socket = makeWASocket({
      auth: this.auth,
      waWebSocketUrl: this.#server.url,
      logger: silent,
      fetchAgent: this.#server.files?.agent,
      options: { dispatcher: this.#server.files?.dispatcher } as RequestInit,
      ...this.#config,
    });
    this.socket = socket;
    socket.ev.on('creds.update', (update) => Object.assign(this.auth.creds, update));
    socket.ev.on('messages.upsert', ({ messages }) => this.messages.push(...messages));
    socket.ev.on('messages.update', (updates) => this.updates.push(...updates));
    socket.ev.on('contacts.upsert', (all) => {
      for (const { id, name } of all) this.contacts.set(id, name ?? '');
    });
    socket.ev.on('messaging-history.set', ({ syncType, messages }) =>
      this.history.push({ kind: Number(syncType), messages }),
    );
    socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) =>
      this.acks.set(attrs['id'] ?? '', attrs['error'] ?? null),
    );
    socket.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
      if (qr) this.codes.push(qr);
      if (connection === 'open') this.isOpen = true;
      if (connection !== 'close') return;
      this.isOpen = false;
      const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
      this.ends.push(error?.output?.statusCode ?? 0);
      // Every client must do so: the platform asks for it after a pairing.
      if (this.ends.at(-1) === 515) this.connect();
    });
    return socket;
  }

  /** The texts that arrived from others. */
  get texts(): string[] {
    return this.messages.flatMap(({ message, key }) => {
      const text = message?.conversation ?? message?.extendedTextMessage?.text;
      return text && !key.fromMe ? [text] : [];
    });
  }

  async close(): Promise<void> {
    await this.socket?.end(undefined);
  }
}

const ignore = () => undefined;
const silent = {
  level: 'silent',
  child: () => silent,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
};
