import type { Message, Ticket } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceLoadedMessages } from './events.ts';

interface ReactionRow {
  id: number;
  messageId: number;
  /** Empty for a reaction that was taken back. */
  emoji: string;
  fromMe: boolean;
  createdAt: string;
  contact: Message['contact'];
}

async function loadReactions(tx: CompanyTransaction, messageIds: readonly number[]): Promise<ReactionRow[]> {
  return tx.query<ReactionRow>(
    'load-reactions',
    `select r.id, r."messageId", r.emoji, r."fromMe", r."createdAt",
       case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as contact
     from message_reactions r
     left join contact_identities i on i.company_id = r.company_id and not r."fromMe"
       and i.kind = split_part(r.author, ':', 1) and i.value = substr(r.author, strpos(r.author, ':') + 1)
     left join contacts c on c.company_id = r.company_id and c.id = i."contactId"
     where r.company_id = $1 and r."messageId" = any($2::bigint[]) order by r."createdAt", r.id`,
    [tx.companyId, messageIds],
  );
}

const noFile = { mediaUrl: null, mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null };
const nobody = { userId: null, userName: null, queueId: null, clientId: null };
const notWaiting = { error: null, attempts: 0, sendAt: null, waitsFor: null };

/** A reaction as other programs read it: a message whose text is the emoji and which quotes what it is about. */
function asMessage(of: Message, { id, emoji, fromMe, createdAt, contact }: ReactionRow): Message {
  return {
    ...of,
    ...noFile,
    ...nobody,
    ...notWaiting,
    id,
    wid: `REACTION${id}`,
    mediaType: 'reactionMessage',
    body: emoji,
    fromMe,
    contact,
    contactId: contact?.id ?? null,
    dataJson: null,
    ack: fromMe ? 1 : 0,
    status: fromMe ? 'sent' : 'received',
    // It asks nobody to read it.
    read: true,
    isDeleted: emoji === '',
    isEdited: false,
    isForwarded: false,
    isPrivate: false,
    reactions: [],
    createdAt,
    storedAt: createdAt,
    quotedMsg: {
      id: of.id,
      fromMe: of.fromMe,
      body: of.body,
      mediaType: of.mediaType,
      mediaUrl: of.mediaUrl,
      contact: of.contact,
    },
  };
}

/**
 * The messages of a page with their reactions as messages beside them, in the order of their times. A reaction stays in
 * the page of what it is about, however late it came.
 */
export async function withReactionMessages(tx: CompanyTransaction, messages: Message[]): Promise<Message[]> {
  const about = messages.filter(({ reactions }) => reactions.length > 0);
  if (about.length === 0) return messages;
  const of = new Map(about.map((message) => [message.id, message]));
  const rows = await loadReactions(tx, [...of.keys()]);
  const added = rows.flatMap((row) => {
    const message = of.get(row.messageId);
    return message && row.emoji !== '' ? [asMessage(message, row)] : [];
  });
  return [...messages, ...added].toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
}

/**
 * Publishes the newest reaction of each of these messages as a message of its own: `create` for an emoji, also where it
 * replaces another, and an `update` with isDeleted for one that was taken back.
 */
export async function announceReactions(
  services: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  messages: readonly Message[],
  tickets: Ticket[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = await loadReactions(
    tx,
    messages.map(({ id }) => id),
  );
  const newest = new Map(rows.map((row) => [row.messageId, row]));
  for (const message of messages) {
    const row = newest.get(message.id);
    if (!row) continue;
    const action = row.emoji === '' ? 'update' : 'create';
    announceLoadedMessages(services, tx, { action, messages: [asMessage(message, row)], tickets });
  }
}
