export type MenuState = 'open' | 'closed';
const STORED = 'menu';

export function readMenu(preferred: MenuState): MenuState {
  const stored = localStorage.getItem(STORED);
  return stored === 'open' || stored === 'closed' ? stored : preferred;
}

export function storeMenu(state: MenuState): void {
  localStorage.setItem(STORED, state);
}
