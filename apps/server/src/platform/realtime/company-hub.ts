import { companyEvents, installationEventName, installationEvents, wireNames } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { z } from 'zod';
import type { Authenticator } from '../http/authenticator.ts';
import { hasAddresses, withOrigin } from '../http/file-addresses.ts';
import { AudienceRegister, socketsOf, type Person } from './audience-register.ts';
import {
  isForPerson,
  tellingsFor,
  type CompanyDelivery,
  type Delivery,
  type InstallationDelivery,
  type RealtimeRules,
  type Telling,
} from './delivery.ts';
import type { Socket } from './socket-types.ts';

/** Rises with every change of rights in any company: a viewer read before a change must be read again. */
export interface RightsClock {
  changes: number;
}

export interface HubServices {
  clock: RightsClock;
  authenticator: Authenticator;
  rules: RealtimeRules;
  onFailure: (error: unknown) => void;
}

/** For the client this is a network failure: unlike after `disconnect`, every client connects again by itself. */
export function endTransport(socket: Socket): void {
  socket.conn.close();
}

/**
 * Delivers one company's events to its people on this process, in the order of arrival. People whose rights may have
 * changed are read again before anything is delivered.
 */
export class CompanyHub {
  readonly #companyId: number;
  readonly #services: HubServices;
  readonly #register = new AudienceRegister();
  readonly #waiting: Delivery[] = [];
  readonly #outdated = new Set<number>();
  #isDelivering = false;

  constructor(companyId: number, services: HubServices) {
    this.#companyId = companyId;
    this.#services = services;
  }

  get isEmpty(): boolean {
    return this.#register.isEmpty;
  }

  join(socket: Socket): void {
    const { viewer, readAt } = socket.data;
    this.#register.add(viewer, socket);
    if (readAt !== this.#services.clock.changes) this.#outdate(viewer.id);
  }

  leave(socket: Socket): void {
    const { id, sessionId } = socket.data.viewer;
    this.#register.remove(id, sessionId, socket);
  }

  /** The rights or sessions of a user changed; without `userId`, those of the whole company. */
  changed(userId?: number): void {
    const ids = userId === undefined ? [...this.#register.people()].map(({ viewer }) => viewer.id) : [userId];
    for (const id of ids) if (this.#register.person(id)) this.#outdate(id);
  }

  deliver(delivery: Delivery): void {
    this.#waiting.push(delivery);
    this.#go();
  }

  /** Reads everybody again, one after another: sessions and subscriptions also end as time passes. */
  async refresh(): Promise<void> {
    for (const person of this.#register.people()) await this.#read(person);
    this.#go();
  }

  /** Makes every client connect again and refetch: its socket may have missed events. */
  reconnect(): void {
    for (const person of this.#register.people()) socketsOf(person).forEach(endTransport);
  }

  #outdate(userId: number): void {
    this.#outdated.add(userId);
    this.#go();
  }

  #go(): void {
    if (this.#isDelivering) return;
    if (this.#outdated.size === 0) return this.#deliverWaiting();
    this.#isDelivering = true;
    void this.#catchUp().finally(() => {
      this.#isDelivering = false;
      if (this.#waiting.length > 0 || this.#outdated.size > 0) this.#go();
    });
  }

  #deliverWaiting(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#deliver(next);
  }

  async #catchUp(): Promise<void> {
    while (this.#outdated.size > 0) {
      const ids = [...this.#outdated];
      this.#outdated.clear();
      // Waits a microtask, so that other listeners of the bus first drop what they have cached of these people.
      await Promise.resolve();
      const people = ids.flatMap((id) => this.#register.person(id) ?? []);
      await Promise.all(people.map(async (person) => this.#read(person)));
    }
    this.#deliverWaiting();
  }

  /** Reads each session of a person again; one that has ended, or cannot be read, loses its sockets. */
  async #read(person: Person): Promise<void> {
    const { id: userId } = person.viewer;
    const { authenticator, clock } = this.#services;
    for (const sessionId of person.sessions.keys()) {
      const session = { companyId: this.#companyId, userId, sessionId };
      const readAt = clock.changes;
      try {
        const viewer = await authenticator.bySession(session);
        if (readAt === clock.changes) person.viewer = viewer;
        else this.#outdated.add(userId);
      } catch (error) {
        const sockets = [...(person.sessions.get(sessionId) ?? [])];
        if (error instanceof AppError && error.error !== 'ERR_UNAVAILABLE') this.#disconnect(sockets);
        else {
          // A person whose rights are unknown may receive nothing; the browser reconnects and refetches.
          this.#services.onFailure(error);
          sockets.forEach(endTransport);
        }
      }
    }
  }

  #disconnect(sockets: Socket[]): void {
    for (const socket of sockets) socket.disconnect(true);
  }

  #deliver(delivery: Delivery): void {
    try {
      if (delivery.kind === 'end') return this.#end(delivery.userId, delivery.exceptSessionId);
      if (delivery.kind === 'installation') return this.#sendToPeople(delivery);
      const rounds = new Map<string, { telling: Telling; viewer: Viewer; sockets: Socket[] }>();
      for (const person of this.#register.people()) {
        const key = this.#services.rules.maskKey(person.viewer);
        for (const telling of tellingsFor(this.#services.rules, person.viewer, delivery)) {
          const id = `${'action' in telling.event ? telling.event.action : ''} ${key}`;
          const round = rounds.get(id) ?? { telling, viewer: person.viewer, sockets: [] };
          round.sockets.push(...socketsFor(person, delivery));
          rounds.set(id, round);
        }
      }
      // A ticket leaves its old place before it appears in the new one.
      const ordered = [...rounds.values()].toSorted((a, b) => rank(a.telling) - rank(b.telling));
      for (const { telling, viewer, sockets } of ordered) this.#send(telling, viewer, sockets);
    } catch (error) {
      this.#services.onFailure(error);
    }
  }

  #end(userId: number, exceptSessionId: string | null): void {
    const person = this.#register.person(userId);
    if (person) this.#disconnect(socketsOf(person, exceptSessionId));
  }

  #sendToPeople(delivery: InstallationDelivery): void {
    const { name, event } = delivery;
    const people = [...this.#register.people()].filter(({ viewer }) => isForPerson(viewer, delivery));
    const sockets = people.flatMap((person) => socketsOf(person));
    this.#sendAs([installationEventName(name)], { schema: installationEvents[name], event }, sockets);
  }

  #send({ name, event }: Telling, viewer: Viewer, sockets: Socket[]): void {
    const shown = this.#services.rules.mask(viewer, name, event);
    this.#sendAs(
      wireNames(this.#companyId, name, shown),
      { schema: companyEvents[name], event: shown },
      sockets,
    );
  }

  /** Encodes an event once for all sockets of a namespace that receive the same, over the same host. */
  #sendAs(names: string[], { schema, event }: { schema: z.ZodType; event: unknown }, to: Socket[]): void {
    for (const [namespace, members] of Map.groupBy(to, (socket) => socket.nsp))
      for (const [origin, group] of groupsOf(schema, members))
        emit(namespace, group, names, withOrigin(schema, event, origin));
  }
}

function emit(namespace: Socket['nsp'], sockets: Socket[], names: string[], event: unknown): void {
  const ids = sockets.map((socket) => socket.id);
  // The contract pairs names with events; TypeScript loses that pairing when they are in two variables.
  const room: { emit(name: string, event: unknown): unknown } = namespace.to(ids);
  for (const name of names) room.emit(name, event);
}

/** The sockets by what addresses of files start with for them; all in one group where the event has none. */
function groupsOf(schema: z.ZodType, sockets: Socket[]): Map<string | null, Socket[]> {
  if (!hasAddresses(schema)) return new Map([[null, sockets]]);
  return Map.groupBy(sockets, ({ data }) => data.origin);
}

/** The sockets of a person that a delivery is for: some audiences are sessions of the person. */
function socketsFor(person: Person, delivery: CompanyDelivery): Socket[] {
  if (delivery.kind !== 'event' || delivery.audience.kind !== 'user') return socketsOf(person);
  const { exceptSessionId, onlySessionIds } = delivery.audience;
  if (!onlySessionIds) return socketsOf(person, exceptSessionId);
  return onlySessionIds.flatMap((id) => [...(person.sessions.get(id) ?? [])]);
}

const rank = ({ event }: Telling): number => ('action' in event && event.action === 'delete' ? 0 : 1);
