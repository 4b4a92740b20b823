import { useSyncExternalStore } from 'react';

/** How far a file on its way is, by the key of its message. */
interface UploadProgress {
  /** 0 to 1; null while it waits for those before it. */
  share: number | null;
  cancel: () => void;
}

const uploads = new Map<string, UploadProgress>();
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

function preventLeave(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const uploadRegistry = {
  begin(clientId: string, cancel: () => void): void {
    // A page that is left takes the rest of the file with it: the browser asks first.
    if (uploads.size === 0) window.addEventListener('beforeunload', preventLeave);
    uploads.set(clientId, { share: null, cancel });
    notifyWatchers();
  },
  move(clientId: string, share: number): void {
    const known = uploads.get(clientId);
    if (!known) return;
    uploads.set(clientId, { ...known, share });
    notifyWatchers();
  },
  end(clientId: string): void {
    uploads.delete(clientId);
    if (uploads.size === 0) window.removeEventListener('beforeunload', preventLeave);
    notifyWatchers();
  },
};

/** The upload of a message, while there is one. */
export function useUploadProgress(clientId: string): UploadProgress | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => uploads.get(clientId),
  );
}
