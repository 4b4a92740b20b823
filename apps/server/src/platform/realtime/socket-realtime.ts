import {
  companyEvents,
  type CompanyEvent,
  type CompanyEventName,
  type InstallationEvent,
  type InstallationEventName,
  installationEvents,
  type Ticket,
} from '@prosa/contract';
import { AppError, type TicketFacts, type Viewer } from '@prosa/domain';
import type { Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'socket.io';
import type { Bus } from '../bus/bus.ts';
import type { Authenticator } from '../http/authenticator.ts';
import { originOfHandshake, isForPaths } from '../http/file-addresses.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { CompanyHub, endTransport, type RightsClock } from './company-hub.ts';
import type { Delivery, RealtimeRules } from './delivery.ts';
import { identifySocket } from './handshake.ts';
import type { AudienceOf, InstallationAudienceOf, Realtime } from './realtime.ts';
import { SocketQuotas } from './socket-quotas.ts';
import type { Connection, Socket, SocketServer } from './socket-types.ts';

/** How often everybody's session and rights are read again, even without a notice of a change. */
const REFRESH_MS = 60_000;
const ACTIVITY_MS = 20_000;
/** How long a refused connection has to read why before it is cut. */
const FAREWELL_MS = 1_000;
const REFUSAL_MS = 1_000;
/** A timer may fire a moment early. */
const SLACK_MS = 20;
const companyNamespace = /^\/(?:api\/)?\d{1,15}$/;

export interface RealtimeServices {
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  rules: RealtimeRules;
  /** Awaited before whoever has sent too much is refused; a second by default, as some clients connect again at once. */
  beforeRefusal?: () => Promise<unknown>;
}

export interface RealtimeDoor {
  authenticator: Authenticator;
  /** Pages of this address may use the session cookie, and so may pages of the address that the socket connects to. */
  publicUrl: string | null;
  /** Whether proxies are trusted to say which host a client asked for. */
  isBehindProxy: boolean;
}

function originFor(
  { handshake, request }: Socket,
  { publicUrl, isBehindProxy }: RealtimeDoor,
): string | null {
  if (isForPaths(handshake.auth.fileAddresses)) return null;
  return originOfHandshake(publicUrl, request.headers, { isEncrypted: handshake.secure, isBehindProxy });
}

/** What a refused client gets: the code as the message, and in `data` the seconds to wait where there are any. */
function refusalOf({ error, headers }: AppError): Error {
  const retryAfter = Number(headers['retry-after'] ?? 0);
  return Object.assign(new Error(error), retryAfter > 0 ? { data: { retryAfter } } : {});
}

/** Realtime over Socket.IO. Events go over the bus, so that every process delivers them to its own sockets. */
export class SocketRealtime implements Realtime {
  readonly #services: RealtimeServices;
  readonly #hubs = new Map<number, CompanyHub>();
  readonly #clock: RightsClock = { changes: 0 };
  readonly #quotas = new SocketQuotas();
  /** The sockets of each connection: a client may open several namespaces on one. */
  readonly #byConnection = new WeakMap<object, Set<Socket>>();
  readonly #unsubscribe: (() => void)[];
  readonly #beforeRefusal: () => Promise<unknown>;
  #sockets = 0;
  #refresh: NodeJS.Timeout | undefined;
  #io: SocketServer | undefined;

  constructor(services: RealtimeServices) {
    this.#services = services;
    this.#beforeRefusal =
      services.beforeRefusal ?? (async () => pause(REFUSAL_MS, undefined, { ref: false }));
    const { bus, metrics } = services;
    this.#unsubscribe = [
      bus.subscribe('realtime', (delivery) => this.#deliver(delivery as Delivery)),
      bus.subscribe('viewer', ({ companyId, userId }) => {
        this.#clock.changes += 1;
        this.#hubs.get(companyId)?.changed(userId);
      }),
      bus.onGap(() => this.#reconnectAll()),
    ];
    metrics.gauge('realtime_sockets', 'Open sockets of this process.', () => this.#sockets);
  }

  publish<Name extends CompanyEventName>(
    companyId: number,
    name: Name,
    event: CompanyEvent<Name>,
    audience: AudienceOf<Name>,
  ): void {
    if (!this.hasListeners(companyId)) return;
    // As in HTTP answers, what the contract does not declare is dropped.
    const declared = companyEvents[name].parse(event);
    this.#spread({ kind: 'event', companyId, name, event: declared, audience });
    this.#services.metrics.count('realtime_events_total', { name });
  }

  publishToInstallation<Name extends InstallationEventName>(
    name: Name,
    event: InstallationEvent<Name>,
    ...[audience]: InstallationAudienceOf<Name>
  ): void {
    const declared = installationEvents[name].parse(event);
    this.#spread({ kind: 'installation', name, event: declared, audience: audience ?? null });
    this.#services.metrics.count('realtime_events_total', { name });
  }

  publishMoved(companyId: number, before: TicketFacts | null, after: TicketFacts, ticket: Ticket): void {
    if (!this.hasListeners(companyId)) return;
    const event = companyEvents.ticket.parse({ action: 'update', ticket });
    if (event.action !== 'update') return;
    this.#spread({ kind: 'moved', companyId, before, after, ticket: event.ticket });
    this.#services.metrics.count('realtime_events_total', { name: 'ticket' });
  }

  endSession(companyId: number, userId: number, exceptSessionId?: string): void {
    this.#spread({ kind: 'end', companyId, userId, exceptSessionId: exceptSessionId ?? null });
  }

  hasListeners(companyId: number): boolean {
    return this.#services.bus.isShared || this.#hubs.has(companyId);
  }

  /** Accepts sockets at /socket.io of this server, in the namespaces `/`, `/{companyId}` and `/api/{companyId}`. */
  listen(server: HttpServer, door: RealtimeDoor): void {
    const io: SocketServer = new Server(server, {
      path: '/socket.io',
      // Our own clients use only websockets; others start with polling.
      transports: ['websocket', 'polling'],
      serveClient: false,
      perMessageDeflate: false,
      cleanupEmptyChildNamespaces: true,
      // Clients send only short messages.
      maxHttpBufferSize: 20_000,
      connectTimeout: 10_000,
    });
    this.#io = io;
    io.engine.on('connection', (connection: Connection) =>
      this.#quotas.count(connection, (retryAfter) => this.#refuse(connection, retryAfter)),
    );
    for (const namespace of [io.of('/'), io.of(companyNamespace)]) {
      namespace.use(async (socket, next) => next(await this.#admit(socket, door)));
      namespace.on('connection', (socket) => this.#welcome(socket, door));
    }
    this.#refresh = setInterval(() => void this.#refreshAll(), REFRESH_MS);
    this.#refresh.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#refresh);
    for (const end of this.#unsubscribe) end();
    // Not io.close(), which also closes the HTTP server: it still has answers to finish.
    this.#io?.disconnectSockets(true);
    this.#io?.engine.close();
    this.#hubs.clear();
  }

  /** Events were lost, changes of rights perhaps among them: everybody comes back, is admitted anew and refetches. */
  #reconnectAll(): void {
    this.#clock.changes += 1;
    for (const hub of this.#hubs.values()) hub.reconnect();
  }

  #deliver(delivery: Delivery): void {
    if (delivery.kind !== 'installation') this.#hubs.get(delivery.companyId)?.deliver(delivery);
    else for (const hub of this.#hubs.values()) hub.deliver(delivery);
  }

  #spread(delivery: Delivery): void {
    this.#services.bus.publish('realtime', delivery);
  }

  /** Returns the error for a refused socket; undefined when it is admitted. */
  async #admit(socket: Socket, door: RealtimeDoor): Promise<Error | undefined> {
    const readAt = this.#clock.changes;
    try {
      const viewer = await identifySocket(socket, door.authenticator, door.publicUrl);
      this.#quotas.check(viewer);
      socket.data = { viewer, readAt, origin: originFor(socket, door) };
      return undefined;
    } catch (error) {
      const isRefusal = error instanceof AppError && error.error !== 'ERR_UNAVAILABLE';
      if (isRefusal && error.error === 'ERR_TOO_MUCH_AT_ONCE') await this.#beforeRefusal();
      if (isRefusal) return refusalOf(error);
      this.#services.log.error({ err: error }, 'a socket could not be let in');
      // Clients do not try again by themselves after a refusal.
      endTransport(socket);
      return new Error('ERR_UNAVAILABLE');
    }
  }

  #welcome(socket: Socket, { authenticator }: RealtimeDoor): void {
    const { viewer } = socket.data;
    this.#hub(viewer.companyId, authenticator).join(socket);
    this.#sockets += 1;
    this.#quotas.join(viewer, socket.conn);
    const sockets = this.#byConnection.get(socket.conn) ?? new Set();
    this.#byConnection.set(socket.conn, sockets.add(socket));
    const end = this.#endWithGrant(viewer);
    socket.on('disconnect', () => {
      clearTimeout(end);
      this.#farewell(socket);
    });
    let noted = 0;
    socket.on('userStatus', () => {
      if (Date.now() - noted < ACTIVITY_MS) return;
      noted = Date.now();
      const { id: userId, companyId, sessionId } = viewer;
      authenticator
        .noteActivity({ companyId, userId, sessionId })
        .catch((error: unknown) => this.#services.log.warn({ err: error }, 'an activity was not noted'));
    });
  }

  /** Reads a session of support again at the very end of its grant, which closes its sockets. */
  #endWithGrant({ support, companyId, id }: Viewer): NodeJS.Timeout | undefined {
    if (!support) return undefined;
    const ms = new Date(support.endsAt).getTime() - Date.now() + SLACK_MS;
    return setTimeout(() => this.#hubs.get(companyId)?.changed(id), Math.max(0, ms)).unref();
  }

  #farewell(socket: Socket): void {
    const { viewer } = socket.data;
    const { companyId } = viewer;
    this.#sockets -= 1;
    this.#quotas.leave(viewer);
    const hub = this.#hubs.get(companyId);
    hub?.leave(socket);
    if (hub?.isEmpty) this.#hubs.delete(companyId);
  }

  /** Tells the client why, and cuts its connection. Frames that still arrive are not read. */
  #refuse(connection: Connection, retryAfter: number): void {
    const sockets = this.#byConnection.get(connection) ?? new Set();
    this.#byConnection.delete(connection);
    for (const socket of sockets) {
      socket.emit('refused', { error: 'ERR_TOO_MUCH_AT_ONCE', retryAfter });
      socket.disconnect(true);
    }
    connection.close();
    setTimeout(() => connection.request.socket.destroy(), FAREWELL_MS).unref();
  }

  #hub(companyId: number, authenticator: Authenticator): CompanyHub {
    const known = this.#hubs.get(companyId);
    if (known) return known;
    const hub = new CompanyHub(companyId, {
      authenticator,
      clock: this.#clock,
      rules: this.#services.rules,
      onFailure: (error) => this.#services.log.error({ err: error }, 'an event was not delivered'),
    });
    this.#hubs.set(companyId, hub);
    return hub;
  }

  async #refreshAll(): Promise<void> {
    for (const hub of this.#hubs.values()) await hub.refresh();
  }
}
