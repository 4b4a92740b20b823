export type MenuState = 'open' | 'closed';

/** From this width on (px) the open menu leaves room for list, conversation and contact. */
export const ROOMY_WINDOW = 1_440;

/** Each kind of window remembers its own: who opens the menu on a small one pins it there. */
const stored = (isRoomy: boolean): string => (isRoomy ? 'menu' : 'menu-in-a-small-window');

/** Whether the menu shows its names; in a small window only icons, unless the person wants it otherwise. */
export function readMenu(preferred: MenuState, isRoomy: boolean): MenuState {
  const kept = localStorage.getItem(stored(isRoomy));
  if (kept === 'open' || kept === 'closed') return kept;
  return isRoomy ? preferred : 'closed';
}

export function storeMenu(state: MenuState, isRoomy: boolean): void {
  localStorage.setItem(stored(isRoomy), state);
}
