import type { CompanyEvent, CompanyEventName } from '@prosa/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { loadPatiently } from './load-patiently.ts';
import { tokenStore } from './token-store.ts';

type Listener = (event: never) => void;
type State = 'connecting' | 'connected' | 'lost';

/** The place of the user, as a client of the specification announces it. The server ignores it and checks rights. */
interface Place {
  join: 'joinNotification' | 'joinTickets' | 'joinChatBox';
  leave: 'leaveNotification' | 'leaveTickets' | 'joinChatBoxLeave';
  name?: string;
}

const ACTIVITY_MS = 300_000;

/** The only socket of this tab, connected to the company's namespace. */
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
    // A chunk of its own: the first paint does not need it, because the ticket list comes over HTTP.
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
    // socket.io does not retry by itself after the server has refused the connection.
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

  /** Runs on every connect; `isBack` is true for a reconnect, after which missed data must be refetched. */
  onConnect(run: (isBack: boolean) => void): () => void {
    this.#connectListeners.add(run);
    return () => void this.#connectListeners.delete(run);
  }

  /** Announces a place now and on every reconnect, until the returned function is called. */
  enter({ join, leave, name }: Place): () => void {
    const rest = name === undefined ? [] : [name];
    const emit = (what: string) => {
      // Nothing is buffered while the socket is down, because places are announced again on reconnect.
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

export function usePlace(join: Place['join'], leave: Place['leave'], name?: string): void {
  useEffect(
    () => realtime.enter({ join, leave, ...(name === undefined ? {} : { name }) }),
    [join, leave, name],
  );
}

export function useRealtimeState(): State {
  return useSyncExternalStore(realtime.watch, realtime.state);
}
