const KEY = 'ticket-order';

/** Whether this browser lists the oldest tickets first where an address says nothing else: queues are worked off so. */
export const prefersOldest = (): boolean => globalThis.localStorage?.getItem(KEY) === 'asc';

export function keepOrder(isAscending: boolean): void {
  if (isAscending) localStorage.setItem(KEY, 'asc');
  else localStorage.removeItem(KEY);
}
