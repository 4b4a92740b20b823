import type {
  CompanyEvent,
  CompanyEventName,
  InstallationEvent,
  InstallationEventName,
  SocketRefusal,
} from '@prosa/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { isReaction } from './is-reaction.ts';
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
const RECONNECT_MS = 1_000;

function addListener<Name>(all: Map<Name, Set<Listener>>, name: Name, listener: Listener): () => void {
  const listeners = all.get(name) ?? new Set();
  all.set(name, listeners);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The only socket of this tab, connected to the company's namespace. */
class RealtimeClient {
  #socket: Socket | undefined;
  #companyId = 0;
  #state: State = 'connecting';
  #wasConnected = false;
  readonly #listeners = new Map<CompanyEventName, Set<Listener>>();
  readonly #installationListeners = new Map<InstallationEventName, Set<Listener>>();
  readonly #watchers = new Set<() => void>();
  readonly #connectListeners = new Set<(isBack: boolean) => void>();
  #activity: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  async open(companyId: number, userId: number): Promise<void> {
    if (this.#companyId === companyId) return;
    this.close();
    this.#companyId = companyId;
    // A chunk of its own: the first paint does not need it, because the ticket list comes over HTTP.
    const { io } = await loadPatiently(async () => import('./socket-client.ts'));
    if (this.#companyId !== companyId) return;
    const socket = io(`/${companyId}`, {
      transports: ['websocket'],
      reconnectionDelay: RECONNECT_MS,
      reconnectionDelayMax: RECONNECT_MS,
      query: { userId: String(userId) },
      auth: (give) => give({ token: tokenStore.get(), fileAddresses: 'path' }),
    });
    this.#socket = socket;
    socket.on('connect', () => this.#connected());
    this.#followEnds(socket);
    socket.onAny((name: string, event: unknown) => this.#hear(name, event));
    this.#activity = setInterval(() => socket.emit('userStatus'), ACTIVITY_MS);
  }

  /** Reconnects also where socket.io does not by itself: after the server has refused or ended the connection. */
  #followEnds(socket: Socket): void {
    let pauseMs = RECONNECT_MS;
    const lost = () => {
      this.#become('lost');
      if (socket.active) return;
      this.#retry = setTimeout(() => socket.connect(), pauseMs);
      pauseMs = RECONNECT_MS;
    };
    socket.on('refused', ({ retryAfter }: SocketRefusal) => {
      pauseMs = retryAfter * 1_000;
    });
    socket.on('disconnect', (reason: string) => {
      // Not after our own close().
      if (reason !== 'io client disconnect') lost();
    });
    socket.on('connect_error', (error: Error & { data?: { retryAfter?: number } }) => {
      pauseMs = (error.data?.retryAfter ?? 1) * 1_000;
      lost();
    });
  }

  close(): void {
    clearInterval(this.#activity);
    clearTimeout(this.#retry);
    this.#socket?.disconnect();
    this.#socket = undefined;
    this.#companyId = 0;
    this.#wasConnected = false;
    this.#become('connecting');
  }

  on<Name extends CompanyEventName>(name: Name, listener: (event: CompanyEvent<Name>) => void): () => void {
    return addListener(this.#listeners, name, listener);
  }

  /** For events of the whole installation. */
  onInstallation<Name extends InstallationEventName>(
    name: Name,
    listener: (event: InstallationEvent<Name>) => void,
  ): () => void {
    return addListener(this.#installationListeners, name, listener);
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
    const own = `company-${this.#companyId}-`;
    if (name.startsWith(own)) return this.#hearOwn(name.slice(own.length) as CompanyEventName, event);
    const key = name.slice('company-'.length) as InstallationEventName;
    for (const listener of this.#installationListeners.get(key) ?? []) listener(event as never);
  }

  #hearOwn(key: CompanyEventName, event: unknown): void {
    if (key === 'appMessage' && isReaction((event as CompanyEvent<'appMessage'>).message)) return;
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

export function useInstallationEvent<Name extends InstallationEventName>(
  name: Name,
  listener: (event: InstallationEvent<Name>) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => realtime.onInstallation(name, (event) => latest.current(event)), [name]);
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
