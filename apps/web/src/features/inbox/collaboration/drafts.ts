import { useSyncExternalStore } from 'react';

/** Unsent text and its time, per user and ticket, in localStorage: it survives a reload. */
const key = (userId: number, uuid: string) => `draft:${userId}:${uuid}`;
const timeKey = (userId: number, uuid: string) => `draft-at:${userId}:${uuid}`;

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function readDraft(userId: number, uuid: string): string {
  return localStorage.getItem(key(userId, uuid)) ?? '';
}

/** When the draft was last changed on this device; null means never. */
export function readDraftTime(userId: number, uuid: string): string | null {
  return localStorage.getItem(timeKey(userId, uuid));
}

export function writeDraft(userId: number, uuid: string, text: string, at = new Date().toISOString()): void {
  if (text === '') localStorage.removeItem(key(userId, uuid));
  else localStorage.setItem(key(userId, uuid), text);
  localStorage.setItem(timeKey(userId, uuid), at);
  for (const listener of listeners) listener();
}

/** The unsent text of a ticket that is not open; of the open one its field shows it, and this is ''. */
export const useDraft = (userId: number, uuid: string, isOpen: boolean): string =>
  useSyncExternalStore(subscribe, () => (isOpen ? '' : readDraft(userId, uuid).trim()));
