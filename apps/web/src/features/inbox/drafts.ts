/** Text typed and not sent, by person and ticket; it is there after a reload too. */
const key = (userId: number, uuid: string) => `draft:${userId}:${uuid}`;

export function readDraft(userId: number, uuid: string): string {
  return localStorage.getItem(key(userId, uuid)) ?? '';
}

export function writeDraft(userId: number, uuid: string, text: string): void {
  if (text === '') localStorage.removeItem(key(userId, uuid));
  else localStorage.setItem(key(userId, uuid), text);
}
