import type { CompanyEvent, CompanyEventName } from '@prosa/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { loadPatiently } from './load-patiently.ts';
import { tokenStore } from './token-store.ts';

type Listener = (event: never) => void;
type State = 'connecting' | 'connected' | 'lost';

/** Where somebody is, as a client of the specification says it. The server goes by rights instead, never by this. */
interface Place {
  join: 'joinNotification' | 'joinTickets' | 'joinChatBox';
  leave: 'leaveNotification' | 'leaveTickets' | 'joinChatBoxLeave';
  /** A tab of the list, or the ticket that is open. */
  name?: string;
}

const ACTIVITY_MS = 300_000;

/** The one socket of this tab, to the namespace of the company. */
class RealtimeClient {
  #socket: Socket | undefined;
  #companyId = 0;
  #state: State = 'connecting';
  #wasConnected = false;
  readonly #listeners = new Map<CompanyEventName, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  readonly #connectListeners = new Set<(isBack: boolean) => void>();
  #activity: ReturnType<typeof setInterval> | undefined;

  async open(companyId: number, userId: number): Promise<void> {
    if (this.#companyId === companyId) return;
    this.close();
    this.#companyId = companyId;
    // Not needed for the first paint: the list comes over HTTP.
    const { io } = await loadPatiently(async () => import('./socket-client.ts'));
    if (this.#companyId !== companyId) return;
    const socket = io(`/${companyId}`, {
      transports: ['websocket'],
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 1_000,
      query: { userId: String(userId) },
      auth: (give) => give({ token: tokenStore.get() }),
    });
    this.#socket = socket;
    socket.on('connect', () => this.#connected());
    socket.on('disconnect', () => this.#become('lost'));
    // Refused at the door: socket.io does not try again by itself.
    socket.on('connect_error', () => {
      this.#become('lost');
      if (!socket.active) setTimeout(() => socket.connect(), 1_000);
    });
    socket.onAny((name: string, event: unknown) => this.#hear(name, event));
    this.#activity = setInterval(() => socket.emit('userStatus'), ACTIVITY_MS);
  }

  close(): void {
    clearInterval(this.#activity);
    this.#socket?.disconnect();
    this.#socket = undefined;
    this.#companyId = 0;
    this.#wasConnected = false;
    this.#become('connecting');
  }

  on<Name extends CompanyEventName>(name: Name, listener: (event: CompanyEvent<Name>) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Runs when the connection is there, and whenever a lost one is back: what was missed must be fetched. */
  onConnect(run: (isBack: boolean) => void): () => void {
    this.#connectListeners.add(run);
    return () => void this.#connectListeners.delete(run);
  }

  /** Says so now and whenever a lost connection is back, until what it answers is called. */
  enter({ join, leave, name }: Place): () => void {
    const rest = name === undefined ? [] : [name];
    const emit = (what: string) => {
      // While it is away nothing is kept for it: what holds then is said once it is back.
      if (this.#socket?.connected) this.#socket.emit(what, ...rest);
    };
    emit(join);
    const stop = this.onConnect(() => emit(join));
    return () => {
      stop();
      emit(leave);
    };
  }

  readonly watch = (run: () => void): (() => void) => {
    this.#watchers.add(run);
    return () => void this.#watchers.delete(run);
  };
  readonly state = (): State => this.#state;

  #connected(): void {
    const isBack = this.#wasConnected;
    this.#wasConnected = true;
    this.#become('connected');
    for (const run of this.#connectListeners) run(isBack);
  }

  #become(state: State): void {
    this.#state = state;
    for (const run of this.#watchers) run();
  }

  #hear(name: string, event: unknown): void {
    const key = name.slice(`company-${this.#companyId}-`.length) as CompanyEventName;
    for (const listener of this.#listeners.get(key) ?? []) listener(event as never);
  }
}

export const realtime = new RealtimeClient();

/** Listens to an event of the company for as long as the component lives. */
export function useCompanyEvent<Name extends CompanyEventName>(
  name: Name,
  listener: (event: CompanyEvent<Name>) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => realtime.on(name, (event) => latest.current(event)), [name]);
}

/** Says where this person is for as long as the component lives. */
export function usePlace(join: Place['join'], leave: Place['leave'], name?: string): void {
  useEffect(
    () => realtime.enter({ join, leave, ...(name === undefined ? {} : { name }) }),
    [join, leave, name],
  );
}

export function useRealtimeState(): State {
  return useSyncExternalStore(realtime.watch, realtime.state);
}
