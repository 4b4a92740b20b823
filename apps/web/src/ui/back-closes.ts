import { useEffect, useEffectEvent } from 'react';

const NARROW = '(max-width: 899px)';

interface Panel {
  id: string;
  close: () => void;
  isOpen: boolean;
  /** The screen that the panel covers. */
  path: string;
  /** The screen's address after a change in the panel, such as a filter. */
  address?: string;
}

/** Open panels in the order of their history entries; the last one is in front. */
const panels: Panel[] = [];

function shownId(): unknown {
  return (history.state as { panel?: unknown } | null)?.panel;
}

/** Panels closed by other means than Back, while their history entries are being removed. */
let leaving: Panel[] = [];

/** The panel id of the current history entry, as it was before a replaceState. */
let current: unknown;

/**
 * wouter's replaceState drops the state of the current entry. On the same screen the entry still belongs to the
 * panel, so this restores the panel's id and keeps the new address for the entry below.
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

function heard(): void {
  const id = shownId();
  current = id;
  const shown = panels.findIndex((panel) => panel.id === id);
  const gone = panels.splice(shown + 1).toReversed();
  keepAddress([...leaving, ...gone]);
  leaving = [];
  for (const panel of gone) if (panel.isOpen) panel.close();
  // The entry's panel was closed by going to another screen: skip the entry.
  if (id !== undefined && shown < 0) history.back();
  // A panel that asks before it closes may still be open: give it a history entry again, so that Back works.
  setTimeout(() => {
    for (const panel of gone.toReversed()) if (panel.isOpen) open(panel);
  });
}

/** Listens to the history. Call it before the router starts, because the router reads the address at once. */
export function startBackCloses(): void {
  window.addEventListener('popstate', heard);
  window.addEventListener('replaceState', readdressed);
  window.addEventListener('pushState', () => (current = shownId()));
  // After a reload the panel is closed, and its entry belongs to the screen.
  if (shownId() === undefined) return;
  const { panel: _gone, ...state } = history.state as { panel: unknown };
  history.replaceState(state, '');
}

/** Removes the history entries of panels closed by other means than Back, unless somebody has gone elsewhere. */
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
  // When one dialog opens the next, the new one takes over the history entry, because going back is asynchronous.
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
 * On a phone, Back closes a panel before it leaves the screen. An open panel has an entry in the history; a panel
 * closed by other means removes its entry, unless somebody has gone elsewhere by then.
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
