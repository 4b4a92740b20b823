/** With whom a conversation is to begin: somebody known, or a number. */
export interface NewTicketPreset {
  contact?: { id: number; name: string };
  number?: string;
  name?: string;
}

type Watcher = (preset: NewTicketPreset) => void;
const watchers = new Set<Watcher>();

/** Opens the new-ticket dialog on the ticket screen, from a message, a card or a number. */
export function openNewTicket(preset: NewTicketPreset = {}): void {
  for (const watcher of watchers) watcher(preset);
}

export function whenNewTicketOpens(run: Watcher): () => void {
  watchers.add(run);
  return () => void watchers.delete(run);
}
