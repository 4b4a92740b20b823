import { useEffect, useEffectEvent } from 'react';

const NARROW = '(max-width: 899px)';

interface Panel {
  id: string;
  close: () => void;
  isOpen: boolean;
}

/** What covers the screen, in the order of their entries in the history; the last one lies in front. */
const panels: Panel[] = [];

function shownId(): unknown {
  return (history.state as { panel?: unknown } | null)?.panel;
}

/** Closes what lies above the entry that is shown now: somebody went back. */
function heard(): void {
  const id = shownId();
  const shown = panels.findIndex((panel) => panel.id === id);
  const gone = panels.splice(shown + 1).toReversed();
  for (const panel of gone) if (panel.isOpen) panel.close();
  // An entry whose panel was left by going elsewhere shows nothing of its own.
  if (id !== undefined && shown < 0) history.back();
  // What asks before it closes is still there, and Back is heard again.
  setTimeout(() => {
    for (const panel of gone.toReversed()) if (panel.isOpen) open(panel);
  });
}

window.addEventListener('popstate', heard);
// After a reload the panel is gone, and its entry is the screen's own.
if (shownId() !== undefined) {
  const { panel: _gone, ...state } = history.state as { panel: unknown };
  history.replaceState(state, '');
}

/** Takes the entries of what was closed by other means out of the history, unless somebody has gone elsewhere. */
function leaveClosed(): void {
  const kept = panels.findLastIndex(({ isOpen }) => isOpen) + 1;
  const isHere = panels.length > 0 && panels.at(-1)?.id === shownId();
  const gone = panels.splice(kept).length;
  if (isHere && gone > 0) history.go(-gone);
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
}

/**
 * On a phone, Back closes what covers the screen before it leaves the screen. The panel is an entry of the history
 * while it is open; closed by other means it takes its entry along, unless somebody has gone elsewhere by then.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !window.matchMedia(NARROW).matches) return undefined;
    const panel = { id: crypto.randomUUID(), close: () => onBack(), isOpen: true };
    open(panel);
    return () => {
      panel.isOpen = false;
      setTimeout(leaveClosed);
    };
  }, [isOpen]);
}
