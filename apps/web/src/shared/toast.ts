export interface Toast {
  id: number;
  message: string;
  isFailure: boolean;
  /** What takes it back, for as long as the toast shows. */
  undo?: { label: string; run: () => void } | undefined;
}

const DONE_MS = 3_000;
/** On the screens where people spend the day, a word goes sooner. */
const BRIEF_MS = 2_000;
const daily = /^\/(?:tickets|contacts|schedules|quick-messages|tags)(?:\/|$)/i;

/** How long a word that something was done stays on a screen. */
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

/** A short word at the top that goes by itself. */
export const toast = {
  done: (message: string): void => show({ message, isFailure: false }, doneMs(window.location.pathname)),
  failed: (message: string): void => show({ message, isFailure: true }, FAILED_MS),
  /** Done, and can be undone while this shows. */
  undoable: (message: string, undo: NonNullable<Toast['undo']>, seconds: number): void =>
    show({ message, isFailure: false, undo }, seconds * 1_000),
};

/** What the toaster draws. */
export const toasts = {
  close,
  /** They were said in a language that is spoken no more. */
  closeAll: (): void => change([]),
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  read: (): Toast[] => shown,
};
