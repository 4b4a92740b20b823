import type { Message, Ticket } from '@prosa/contract';

/** A message on its way to the server. */
export interface Outgoing {
  uuid: string;
  ticketId: number;
  /** The text, or what is written under the file. */
  body: string;
  file?: File;
  isPrivate: boolean;
  /** A picture that goes as a sticker. */
  isSticker?: boolean;
  /** A picture or film that the customer opens once only. */
  isViewOnce?: boolean;
  clientId: string;
  quotedMsg: Message | null;
  at: string;
}

type Written = Pick<Outgoing, 'body' | 'file' | 'isPrivate' | 'isSticker' | 'isViewOnce' | 'quotedMsg'>;

/** What somebody wrote just now in a ticket, with the key that makes it one message however often it is asked for. */
export const outgoingOf = (ticket: Pick<Ticket, 'id' | 'uuid'>, written: Written): Outgoing => ({
  uuid: ticket.uuid,
  ticketId: ticket.id,
  clientId: crypto.randomUUID(),
  at: new Date().toISOString(),
  ...written,
});
