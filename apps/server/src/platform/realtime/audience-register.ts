import type { Viewer } from '@prosa/domain';
import type { Socket } from './socket-types.ts';

export interface Person {
  viewer: Viewer;
  sessions: Map<string, Set<Socket>>;
}

/** The people of one company who are connected to this process. */
export class AudienceRegister {
  readonly #people = new Map<number, Person>();

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  people(): Iterable<Person> {
    return this.#people.values();
  }

  person(userId: number): Person | undefined {
    return this.#people.get(userId);
  }

  add(viewer: Viewer, socket: Socket): void {
    const person = this.#people.get(viewer.id) ?? { viewer, sessions: new Map<string, Set<Socket>>() };
    person.viewer = viewer;
    const sockets = person.sessions.get(viewer.sessionId) ?? new Set();
    sockets.add(socket);
    person.sessions.set(viewer.sessionId, sockets);
    this.#people.set(viewer.id, person);
  }

  remove(userId: number, sessionId: string, socket: Socket): void {
    const person = this.#people.get(userId);
    const sockets = person?.sessions.get(sessionId);
    if (!person || !sockets?.delete(socket) || sockets.size > 0) return;
    person.sessions.delete(sessionId);
    if (person.sessions.size === 0) this.#people.delete(userId);
  }
}

export function socketsOf(person: Person, exceptSessionId?: string | null): Socket[] {
  return [...person.sessions].flatMap(([id, sockets]) => (id === exceptSessionId ? [] : [...sockets]));
}
