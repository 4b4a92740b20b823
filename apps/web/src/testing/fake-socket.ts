/** Every socket that the page holds open. */
export const openSockets = new Set<FakeSocket>();

type Listener = () => void;
type AnyListener = (name: string, event: unknown) => void;

/** Stands in for the socket of socket.io: connects at once and passes on what the fake server publishes. */
class FakeSocket {
  connected = false;
  readonly active = true;
  readonly #listeners = new Map<string, Listener>();
  #onAny: AnyListener | undefined;

  constructor() {
    queueMicrotask(() => this.connect());
  }

  on(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  onAny(listener: AnyListener): void {
    this.#onAny = listener;
  }

  connect(): void {
    openSockets.add(this);
    this.connected = true;
    this.#listeners.get('connect')?.();
  }

  disconnect(): void {
    openSockets.delete(this);
    this.connected = false;
  }

  /** What the page tells the server reaches nobody. */
  emit(): void {}

  receive(name: string, event: unknown): void {
    this.#onAny?.(name, event);
  }
}

/** The function of socket.io-client that the web app uses; component tests load this module in its place. */
export function io(): FakeSocket {
  return new FakeSocket();
}
