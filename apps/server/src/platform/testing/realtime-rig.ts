import type { Ticket } from '@prosa/contract';
import { AppError, type TicketFacts, type Viewer } from '@prosa/domain';
import { viewerOf } from '@prosa/domain/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { LocalBus, type Bus } from '../bus/bus.ts';
import type { Authenticator } from '../http/authenticator.ts';
import { PrometheusMetrics } from '../metrics/prometheus.ts';
import { realtimeRules } from '../realtime/rules.ts';
import { SocketRealtime } from '../realtime/socket-realtime.ts';

export const COMPANY = 3;
const nobody = viewerOf({ id: 0, companyId: COMPANY });

export const ticket = (facts: Partial<TicketFacts> = {}): TicketFacts => ({
  id: 1,
  status: 'pending',
  queueId: 1,
  userId: null,
  whatsappId: 5,
  isGroup: false,
  ...facts,
});

export interface Ear {
  socket: Socket;
  heard: [string, unknown][];
}
export const idsOf = (ear: Ear) => ear.heard.map(([, event]) => (event as { ticketId: number }).ticketId);

export const outcome = async (socket: Socket): Promise<string> =>
  new Promise((done) => {
    socket.once('connect', () => done('connected'));
    socket.once('connect_error', (error) => done(error.message));
  });

/** The realtime layer on a real server with real sockets; only identity is replaced, in memory. */
export class RealtimeRig {
  /** Keyed by the session id, which is also the access token. */
  sessions = new Map<string, Viewer>();
  activities: string[] = [];
  readsAreSlow = false;
  /** Nobody's session can be read, as while the database is away. */
  isAway = false;
  /** Whoever has sent too much is refused once it is resolved. */
  refusals: Promise<void> = Promise.resolve();
  readonly bus: Bus;
  readonly realtime: SocketRealtime;
  #server: Server = createServer();
  #clients: Socket[] = [];

  constructor(bus: Bus = new LocalBus()) {
    this.bus = bus;
    const services = { bus, log: pino({ level: 'silent' }), metrics: new PrometheusMetrics() };
    const beforeRefusal = async () => this.refusals;
    this.realtime = new SocketRealtime({ ...services, rules: realtimeRules, beforeRefusal });
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => void this.#server.listen(0, '127.0.0.1', done));
    const readViewer = async (id: string) => this.#readViewer(id);
    const authenticator: Authenticator = {
      byAccessToken: readViewer,
      byRefreshCookie: readViewer,
      bySession: async ({ sessionId }) => readViewer(sessionId),
      noteActivity: async ({ sessionId }) => void this.activities.push(sessionId),
    };
    this.realtime.listen(this.#server, {
      authenticator,
      publicUrl: 'https://inbox.example.com',
      isBehindProxy: false,
    });
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.disconnect();
    await this.realtime.close();
    await new Promise((done) => this.#server.close(done));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  signIn(facts: Partial<Viewer> & { id: number }, sessionId = `session-${facts.id}`): Viewer {
    const viewer = { ...nobody, ...facts, sessionId };
    this.sessions.set(sessionId, viewer);
    return viewer;
  }

  client(options: {
    token?: string;
    namespace?: string;
    headers?: Record<string, string>;
    transports?: ('polling' | 'websocket')[];
  }): Socket {
    const made = io(`http://127.0.0.1:${this.port}${options.namespace ?? `/${COMPANY}`}`, {
      transports: options.transports ?? ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(options.token ? { auth: { token: options.token } } : {}),
      ...(options.headers ? { extraHeaders: options.headers } : {}),
    });
    this.#clients.push(made);
    return made;
  }

  async listen(viewer: Viewer, namespace?: string): Promise<Ear> {
    const socket = this.client({ token: viewer.sessionId, ...(namespace ? { namespace } : {}) });
    const heard: Ear['heard'] = [];
    socket.onAny((name: string, event: unknown) => heard.push([name, event]));
    expect(await outcome(socket)).toBe('connected');
    return { socket, heard };
  }

  change(ticketId: number, facts: TicketFacts): void {
    const audience = { kind: 'ticket', ticket: facts } as const;
    this.realtime.publish(COMPANY, 'ticket', { action: 'updateUnread', ticketId }, audience);
  }

  /** Resolves when everything that was published before has arrived. */
  async settle(...ears: Ear[]): Promise<void> {
    const arrived = ears.map(
      async ({ socket }) =>
        new Promise((done) => void socket.once(`company-${COMPANY}-queue`, () => done(undefined))),
    );
    this.realtime.publish(COMPANY, 'queue', { action: 'delete', queueId: 1 }, { kind: 'company' });
    await Promise.all(arrived);
    for (const ear of ears) {
      const kept = ear.heard.filter(([name]) => !name.endsWith('-queue'));
      ear.heard.splice(0, ear.heard.length, ...kept);
    }
  }

  async #readViewer(id: string): Promise<Viewer> {
    if (this.isAway) throw new AppError('ERR_UNAVAILABLE');
    const viewer = this.sessions.get(id);
    // Long enough for everything else that is under way in this process to finish first.
    for (let round = 0; this.readsAreSlow && round < 20; round += 1) await setImmediate();
    if (!viewer) throw new AppError('ERR_SESSION_EXPIRED');
    return viewer;
  }
}

/** The whole ticket with these facts, and with a key that the contract does not declare. */
export function fullTicket(facts: TicketFacts): Ticket & { internal: string } {
  const contact = {
    id: 1,
    name: 'Bia',
    number: '5511999990001',
    username: '',
    email: '',
    acceptAudioMessage: true,
    active: true,
    disableBot: false,
    isGroup: false,
    channel: 'whatsapp' as const,
    urlPicture: null,
    profilePicUrl: null,
    companyId: COMPANY,
    extraInfo: [],
    tags: [],
  };
  return {
    ...facts,
    uuid: 'u',
    snooze: null,
    campaign: null,
    companyId: COMPANY,
    contactId: 1,
    channel: 'whatsapp' as const,
    isBot: false,
    useIntegration: false,
    unreadMessages: 0,
    lastMessage: '',
    fromMe: false,
    userRating: null,
    amountUsedBotQueues: 0,
    imported: null,
    createdAt: '',
    updatedAt: '',
    lastMessageAt: null,
    waitingSince: null,
    targets: null,
    ownLastMessage: null,
    speaker: { who: 'nobody', why: 'waits', canLead: false },
    contact,
    queue: null,
    user: null,
    tags: [],
    lane: null,
    whatsapp: null,
    internal: 'never',
  };
}
