import type { Outgoing } from './outgoing.ts';

/** Messages that the server has not stored yet, per user: they survive a reload or a closed tab. */
const key = (userId: number) => `unsent:${userId}`;

export type Unsent = Omit<Outgoing, 'file'>;

export function readUnsent(userId: number): Unsent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]');
    return Array.isArray(found) ? (found as Unsent[]) : [];
  } catch {
    return [];
  }
}

function write(userId: number, unsent: Unsent[]): void {
  if (unsent.length === 0) localStorage.removeItem(key(userId));
  else localStorage.setItem(key(userId), JSON.stringify(unsent));
}

/** Stores a text; a file is too large for localStorage. */
export function keepUnsent(userId: number, { file, ...written }: Outgoing): void {
  if (file) return;
  const others = readUnsent(userId).filter(({ clientId }) => clientId !== written.clientId);
  write(userId, [...others, written]);
}

export function dropUnsent(userId: number, clientId: string): void {
  const all = readUnsent(userId);
  const left = all.filter((unsent) => unsent.clientId !== clientId);
  if (left.length < all.length) write(userId, left);
}
