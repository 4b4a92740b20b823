/** Unsent text and its time, per user and ticket, in localStorage: it survives a reload. */
const key = (userId: number, uuid: string) => `draft:${userId}:${uuid}`;
const timeKey = (userId: number, uuid: string) => `draft-at:${userId}:${uuid}`;

export function readDraft(userId: number, uuid: string): string {
  return localStorage.getItem(key(userId, uuid)) ?? '';
}

/** When the draft was last changed on this device; null means never. */
export function readDraftTime(userId: number, uuid: string): string | null {
  return localStorage.getItem(timeKey(userId, uuid));
}

export function writeDraft(userId: number, uuid: string, text: string, at = new Date().toISOString()): void {
  if (text === '') localStorage.removeItem(key(userId, uuid));
  else localStorage.setItem(key(userId, uuid), text);
  localStorage.setItem(timeKey(userId, uuid), at);
}
