import { useSyncExternalStore } from 'react';
import { askBeforeUnload } from '../../../shared/ask-before-unload.ts';

/** The progress of an upload, by the clientId of its message. */
interface UploadProgress {
  /** 0 to 1; null while earlier uploads run. */
  share: number | null;
  cancel: () => void;
}

const uploads = new Map<string, UploadProgress>();
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

export const uploadRegistry = {
  begin(clientId: string, cancel: () => void): void {
    // Leaving the page would end the upload, so the browser asks first.
    if (uploads.size === 0) window.addEventListener('beforeunload', askBeforeUnload);
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
    if (uploads.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
    notifyWatchers();
  },
};

/** The upload of a message; undefined when there is none. */
export function useUploadProgress(clientId: string): UploadProgress | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => uploads.get(clientId),
  );
}
