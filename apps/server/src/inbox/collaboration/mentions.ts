import type { Message } from '@prosa/contract';
import { mentionedIn, type TicketFacts, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { peopleOfTicket } from './people.ts';
import { insertMentions } from './queries.ts';
import { announceReminder } from './reminders.ts';

interface FoundMention {
  /** The place of the note among the drafts. */
  place: number;
  userIds: number[];
  /** Who wrote the note. */
  by: string;
  text: string;
}

/** The people whom notes name with an @ and who may see the ticket, except the author; by note. */
export async function findMentions(
  tx: CompanyTransaction,
  { viewer, ticket }: { viewer: Pick<Viewer, 'id' | 'name'>; ticket: TicketFacts },
  drafts: readonly { isPrivate: boolean; body: string }[],
): Promise<FoundMention[]> {
  const found: FoundMention[] = [];
  for (const [place, { isPrivate, body: text }] of drafts.entries()) {
    if (!isPrivate || !text.includes('@')) continue;
    const named = mentionedIn(text, await peopleOfTicket(tx, ticket));
    const userIds = named.map(({ id }) => id).filter((id) => id !== viewer.id);
    if (userIds.length > 0) found.push({ place, userIds, by: viewer.name, text });
  }
  return found;
}

/** Keeps each mention until its person reads the ticket, and reminds the person now. */
export async function keepMentions(
  app: Pick<App, 'realtime' | 'jobs'>,
  tx: CompanyTransaction,
  mentions: readonly FoundMention[],
  messages: readonly Message[],
): Promise<void> {
  for (const { place, userIds, by, text } of mentions) {
    const note = messages[place];
    if (!note) continue;
    const { id: messageId, ticketId, createdAt: at } = note;
    await insertMentions(tx, { ticketId, messageId, userIds, at });
    await announceReminder(app, tx, { kind: 'mentioned', ticketId, userIds, by, text });
  }
}
