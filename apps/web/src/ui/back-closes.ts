import { useEffect, useEffectEvent } from 'react';

const NARROW = '(max-width: 899px)';

interface Panel {
  id: string;
  close: () => void;
  isOpen: boolean;
  /** The screen it covers. */
  path: string;
  /** What that screen's address became meanwhile (a filter that was set in the panel). */
  address?: string;
}

/** What covers the screen, in the order of their entries in the history; the last one lies in front. */
const panels: Panel[] = [];

function shownId(): unknown {
  return (history.state as { panel?: unknown } | null)?.panel;
}

/** What was closed by other means, on the way out of the history. */
let leaving: Panel[] = [];

/** Of which panel the entry is that is shown now, as it was before anything was written into it. */
let current: unknown;

/**
 * wouter empties an entry whose address it changes in its place. On the same screen it is still the panel's entry, and
 * the new address is kept for the entry below, which shows that screen once the panel is closed.
 */
function readdressed(): void {
  const front = panels.at(-1);
  if (!front || current !== front.id || location.pathname !== front.path) return;
  front.address = location.href;
  if (shownId() !== front.id) history.replaceState({ ...(history.state as object), panel: front.id }, '');
}

function keepAddress(gone: Panel[]): void {
  const left = gone.find(({ address }) => address !== undefined);
  if (left?.address !== undefined && left.path === location.pathname)
    history.replaceState(history.state, '', left.address);
}

/** Closes what lies above the entry that is shown now: somebody went back. */
function heard(): void {
  const id = shownId();
  current = id;
  const shown = panels.findIndex((panel) => panel.id === id);
  const gone = panels.splice(shown + 1).toReversed();
  keepAddress([...leaving, ...gone]);
  leaving = [];
  for (const panel of gone) if (panel.isOpen) panel.close();
  // An entry whose panel was left by going elsewhere shows nothing of its own.
  if (id !== undefined && shown < 0) history.back();
  // What asks before it closes is still there, and Back is heard again.
  setTimeout(() => {
    for (const panel of gone.toReversed()) if (panel.isOpen) open(panel);
  });
}

/** Begins to hear of the history: before the router does, which reads the address at once. */
export function startBackCloses(): void {
  window.addEventListener('popstate', heard);
  window.addEventListener('replaceState', readdressed);
  window.addEventListener('pushState', () => (current = shownId()));
  // After a reload the panel is gone, and its entry is the screen's own.
  if (shownId() === undefined) return;
  const { panel: _gone, ...state } = history.state as { panel: unknown };
  history.replaceState(state, '');
}

/** Takes the entries of what was closed by other means out of the history, unless somebody has gone elsewhere. */
function leaveClosed(): void {
  const kept = panels.findLastIndex(({ isOpen }) => isOpen) + 1;
  const isHere = panels.length > 0 && panels.at(-1)?.id === shownId();
  const gone = panels.splice(kept).toReversed();
  if (!isHere || gone.length === 0) return;
  leaving = gone;
  history.go(-gone.length);
}

function open(panel: Panel): void {
  const state = { ...(history.state as object | null), panel: panel.id };
  const last = panels.at(-1);
  // One dialog leads to the next: the entry is handed over, so that going back is not still on its way.
  if (last && !last.isOpen && last.id === shownId()) {
    panels.pop();
    history.replaceState(state, '');
  } else {
    history.pushState(state, '');
  }
  panels.push(panel);
  current = panel.id;
}

/**
 * On a phone, Back closes what covers the screen before it leaves the screen. The panel is an entry of the history
 * while it is open; closed by other means it takes its entry along, unless somebody has gone elsewhere by then.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(NARROW).matches) return undefined;
    const path = location.pathname;
    const panel: Panel = { id: crypto.randomUUID(), close: () => onBack(), isOpen: true, path };
    open(panel);
    return () => {
      panel.isOpen = false;
      setTimeout(leaveClosed);
    };
  }, [isOpen]);
}
