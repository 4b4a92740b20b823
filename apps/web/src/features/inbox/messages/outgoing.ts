import type { Message, Ticket } from '@prosa/contract';

export interface Outgoing {
  uuid: string;
  ticketId: number;
  /** The text, or the file's caption. */
  body: string;
  file?: File;
  isPrivate: boolean;
  /** Sends the picture as a sticker. */
  isSticker?: boolean;
  /** The customer can open the picture or video only once. */
  isViewOnce?: boolean;
  clientId: string;
  quotedMsg: Message | null;
  at: string;
}

type Written = Pick<Outgoing, 'body' | 'file' | 'isPrivate' | 'isSticker' | 'isViewOnce' | 'quotedMsg'>;

/** A new message of a ticket, with the clientId that keeps repeated requests one message. */
export const outgoingOf = (ticket: Pick<Ticket, 'id' | 'uuid'>, written: Written): Outgoing => ({
  uuid: ticket.uuid,
  ticketId: ticket.id,
  clientId: crypto.randomUUID(),
  at: new Date().toISOString(),
  ...written,
});
