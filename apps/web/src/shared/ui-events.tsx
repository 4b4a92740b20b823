import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';

const Target = createContext<EventTarget | null>(null);

/** Carries the events of one rendered app; nothing of them outlives it. */
export function UiEventsProvider({ children }: { children: ReactNode }) {
  const [target] = useState(() => new EventTarget());
  return <Target value={target}>{children}</Target>;
}

function useTarget(): EventTarget {
  const target = useContext(Target);
  if (!target) throw new Error('UI events need a UiEventsProvider above them');
  return target;
}

/** A request from one part of the screen to another that is neither above nor below it, such as to open a dialog. */
export interface UiEvent<Payload> {
  useEmit(): (payload: Payload) => void;
  /** Calls `run` for each event while the component is mounted; an event that nobody listens to is dropped. */
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
