export interface Toast {
  id: number;
  message: string;
  /** The way out, below the message. */
  hint?: string | undefined;
  isFailure: boolean;
  /** Reverts the action; offered while the toast shows. */
  undo?: { label: string; run: () => void } | undefined;
}

const DONE_MS = 3_000;
/** Toasts on the screens where people spend the day disappear sooner. */
const BRIEF_MS = 2_000;
const daily = /^\/(?:tickets|contacts|schedules|quick-messages|tags)(?:\/|$)/i;

export const doneMs = (path: string): number => (daily.test(path) ? BRIEF_MS : DONE_MS);

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

function show(toast: Omit<Toast, 'id'>, milliseconds: number): void {
  lastId += 1;
  const id = lastId;
  change([...shown, { id, ...toast }].slice(-AT_ONCE));
  setTimeout(() => close(id), milliseconds);
}

export const toast = {
  done: (message: string): void => show({ message, isFailure: false }, doneMs(window.location.pathname)),
  failed: (message: string, hint?: string): void => show({ message, hint, isFailure: true }, FAILED_MS),
  undoable: (message: string, undo: NonNullable<Toast['undo']>, seconds: number): void =>
    show({ message, isFailure: false, undo }, seconds * 1_000),
};

export const toasts = {
  close,
  /** For a change of language: the toasts still have the text of the old one. */
  closeAll: (): void => change([]),
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  read: (): Toast[] => shown,
};
