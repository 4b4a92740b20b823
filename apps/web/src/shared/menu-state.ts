export type MenuState = 'open' | 'closed';
const STORED = 'menu';

/** How this browser last had the menu, else as the person's profile wants it. */
export function readMenu(preferred: MenuState): MenuState {
  const stored = localStorage.getItem(STORED);
  return stored === 'open' || stored === 'closed' ? stored : preferred;
}

export function storeMenu(state: MenuState): void {
  localStorage.setItem(STORED, state);
}
