import { useSyncExternalStore } from 'react';

/** How far a file on its way is, by the key of its message. */
interface UnderWay {
  /** 0 to 1; null while it waits for those before it. */
  share: number | null;
  cancel: () => void;
}

const book = new Map<string, UnderWay>();
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

function holdPage(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const uploadBook = {
  begin(clientId: string, cancel: () => void): void {
    // A page that is left takes the rest of the file with it: the browser asks first.
    if (book.size === 0) window.addEventListener('beforeunload', holdPage);
    book.set(clientId, { share: null, cancel });
    tell();
  },
  move(clientId: string, share: number): void {
    const known = book.get(clientId);
    if (!known) return;
    book.set(clientId, { ...known, share });
    tell();
  },
  end(clientId: string): void {
    book.delete(clientId);
    if (book.size === 0) window.removeEventListener('beforeunload', holdPage);
    tell();
  },
};

/** The upload of a message, while there is one. */
export function useUnderWay(clientId: string): UnderWay | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => book.get(clientId),
  );
}
