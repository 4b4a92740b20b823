import { useMemo, useSyncExternalStore } from 'react';
import { parseTasks, type Task } from './tasks.ts';

/** By user, so that two people at one computer do not see each other's. */
const keyOf = (userId: number) => `tasks:${userId}`;

const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  // Another tab of the same browser has changed the list.
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

interface Tasks {
  tasks: Task[];
  /** Throws when the browser has no room left; the list is unchanged then. */
  change: (next: (tasks: Task[]) => Task[]) => void;
}

/** The person's tasks, which this browser stores and nobody else sees. */
export function useTasks(userId: number): Tasks {
  const key = keyOf(userId);
  const stored = useSyncExternalStore(watch, () => localStorage.getItem(key));
  const tasks = useMemo(() => parseTasks(stored), [stored]);
  const change: Tasks['change'] = (next) => {
    const current = parseTasks(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify(next(current)));
    for (const watcher of watchers) watcher();
  };
  return { tasks, change };
}
