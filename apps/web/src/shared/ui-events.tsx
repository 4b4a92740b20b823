import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';

/** Requests that nobody has taken yet, by name. */
class UiTarget extends EventTarget {
  readonly pending = new Map<string, unknown>();
}

const Target = createContext<UiTarget | null>(null);

/** Carries the events of one rendered app; they end with it. */
export function UiEventsProvider({ children }: { children: ReactNode }) {
  const [target] = useState(() => new UiTarget());
  return <Target value={target}>{children}</Target>;
}

function useTarget(): UiTarget {
  const target = useContext(Target);
  if (!target) throw new Error('UI events need a UiEventsProvider above them');
  return target;
}

/** A request between two parts of the screen where neither contains the other, such as to open a dialog. */
export interface UiEvent<Payload> {
  useEmit(): (payload: Payload) => void;
  /** Calls `run` for each event while the component is mounted. An event without a listener is dropped. */
  useListener(run: (payload: Payload) => void): void;
}

export function uiEvent<Payload = void>(name: string): UiEvent<Payload> {
  return {
    useEmit() {
      const target = useTarget();
      return (detail) => void target.dispatchEvent(new CustomEvent(name, { detail }));
    },
    useListener(run) {
      const target = useTarget();
      const take = useEffectEvent(run);
      useEffect(() => {
        const listener = (event: Event) => take((event as CustomEvent<Payload>).detail);
        target.addEventListener(name, listener);
        return () => target.removeEventListener(name, listener);
      }, [target]);
    },
  };
}

/** A request that waits until a component takes it; a newer one replaces it. */
export interface UiRequest<Payload> {
  useRequest(): (payload: Payload) => void;
  /**
   * Offers the request to `take`, which returns whether it took it: when the component appears, when `key` changes, and
   * when the request is made.
   */
  useTake(key: string, take: (payload: Payload) => boolean): void;
}

export function uiRequest<Payload>(name: string): UiRequest<Payload> {
  return {
    useRequest() {
      const target = useTarget();
      return (payload) => {
        target.pending.set(name, payload);
        target.dispatchEvent(new Event(name));
      };
    },
    useTake(key, take) {
      const target = useTarget();
      const offer = useEffectEvent(take);
      useEffect(() => {
        const listener = () => {
          if (target.pending.has(name) && offer(target.pending.get(name) as Payload))
            target.pending.delete(name);
        };
        listener();
        target.addEventListener(name, listener);
        return () => target.removeEventListener(name, listener);
      }, [target, key]);
    },
  };
}
