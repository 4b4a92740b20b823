import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** `KeyboardEvent.key` ('j', 'Enter', 'Escape', '?'), with `mod+` in front for Ctrl or Cmd. */
  keys: string;
  /** Text for the list that '?' opens, in the person's language. */
  label: string;
  /** Undefined for a key that the browser or a field answers itself: it is only listed. */
  run?: (event: KeyboardEvent) => void;
}

/** Newest last. The newest shortcut for a key wins, so that a panel on top answers first. */
let active: Shortcut[] = [];
const watchers = new Set<() => void>();

function change(next: Shortcut[]): void {
  active = next;
  for (const watcher of watchers) watcher();
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
/** Enter belongs to the button or link that has the focus. */
const isPressing = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  event.target instanceof Element &&
  event.target.closest('button, a, [role="menuitem"]') !== null;
/** Escape empties a search field with text: the browser does that. */
const isEmptying = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

const COVERS = '[aria-modal="true"], [role="menu"], [aria-haspopup][aria-expanded="true"], [data-expanded]';
/** A dialog, an open menu or an open list of choices handles all keys, Escape included. */
const isCovered = (): boolean => document.querySelector(COVERS) !== null;

/** Whether something covered the screen when Escape was pressed: it may be closed before the shortcuts get the key. */
let wasCovered = false;
function onEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') wasCovered = isCovered();
}

function matches(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  const needsMod = shortcut.keys.startsWith('mod+');
  const key = needsMod ? shortcut.keys.slice('mod+'.length) : shortcut.keys;
  return isMod === needsMod && !event.altKey && event.key.toLowerCase() === key.toLowerCase();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isPressing(event) || isEmptying(event)) return;
  const found = active.findLast((shortcut) => shortcut.run && matches(shortcut, event));
  if (!found?.run) return;
  if (found.keys === 'Escape') {
    if (wasCovered) return;
  } else if (!found.keys.startsWith('mod+') && (isCovered() || isTyping(event.target))) return;
  event.preventDefault();
  found.run(event);
}

/** Call it once, when the app starts. */
export function startShortcuts(): () => void {
  window.addEventListener('keydown', onEscape, { capture: true });
  document.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('keydown', onEscape, { capture: true });
    document.removeEventListener('keydown', onKeyDown);
  };
}

/**
 * Registers a shortcut while the component is mounted and `isEnabled` is true. While somebody types, only Escape and
 * `mod+` shortcuts work.
 */
export function useShortcut(
  keys: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  isEnabled = true,
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const shortcut: Shortcut = { keys, label, run: (event) => latest.current(event) };
    change([...active, shortcut]);
    return () => change(active.filter((known) => known !== shortcut));
  }, [keys, label, isEnabled]);
}

/** Lists keys under '?' while the component is mounted, without answering them: a field or the browser does. */
export function useListedKeys(keys: readonly (readonly [keys: string, label: string])[]): void {
  const listed = JSON.stringify(keys);
  useEffect(() => {
    const shortcuts = (JSON.parse(listed) as [string, string][]).map(([key, label]) => ({
      keys: key,
      label,
    }));
    change([...active, ...shortcuts]);
    return () => change(active.filter((known) => !shortcuts.includes(known)));
  }, [listed]);
}

export function useActiveShortcuts(): Shortcut[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => active,
  );
}
