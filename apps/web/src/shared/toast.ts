export interface Toast {
  id: number;
  message: string;
  isFailure: boolean;
}

const DONE_MS = 3_000;
/** A reason takes longer to read. */
const FAILED_MS = 6_000;
const AT_ONCE = 4;

let shown: Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: Toast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

function close(id: number): void {
  change(shown.filter((known) => known.id !== id));
}

function show(message: string, isFailure: boolean): void {
  lastId += 1;
  const id = lastId;
  change([...shown, { id, message, isFailure }].slice(-AT_ONCE));
  setTimeout(() => close(id), isFailure ? FAILED_MS : DONE_MS);
}

/** A short word at the top that goes by itself. */
export const toast = {
  done: (message: string): void => show(message, false),
  failed: (message: string): void => show(message, true),
};

/** What the toaster draws. */
export const toasts = {
  close,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  read: (): Toast[] => shown,
};
