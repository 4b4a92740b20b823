import type { Message } from '@prosa/contract';
import { systemTexts } from '@prosa/domain';
import type { PdfRow } from '../../../shared/pdf/pdf-row.ts';

export interface Words {
  /** The date on which a message was written. */
  day: (at: string) => string;
  time: (at: string) => string;
  author: (message: Message) => string;
  /** Describes content without text, such as a file. */
  kind: (message: Message) => string;
  /** A message's text; system texts are in the reader's language. */
  body: (message: Message) => string;
  deleted: string;
}

const isPicture = ({ mediaMime }: Message) => /^image\/(png|jpe?g|webp|gif)$/.test(mediaMime ?? '');

function textOf(message: Message, words: Words): string {
  if (message.isDeleted) {
    const isErased = message.body === '' || message.body === systemTexts.erased;
    return isErased ? words.deleted : `${words.deleted}\n${words.body(message)}`;
  }
  const isData = ['locationMessage', 'liveLocationMessage', 'contactMessage'].includes(message.mediaType);
  const isNamed = message.mediaUrl !== null && !isPicture(message);
  const label = isData || isNamed || message.body === '' ? words.kind(message) : '';
  const body = isData || message.body === message.mediaName ? '' : words.body(message);
  return [label, body].filter((part) => part !== '').join('\n');
}

/** One block of the exported ticket, in the order of the conversation. */
export type TicketRow = Exclude<PdfRow, { kind: 'table' }>;

/** The messages of a ticket, oldest first, as blocks of the export. */
export function pdfRows(messages: readonly Message[], words: Words): TicketRow[] {
  const rows: TicketRow[] = [];
  let day = '';
  for (const message of messages) {
    const today = words.day(message.createdAt);
    if (today !== day) rows.push({ kind: 'day', text: today });
    day = today;
    rows.push({
      kind: 'message',
      side: message.isPrivate ? 'note' : message.fromMe ? 'own' : 'contact',
      author: words.author(message),
      time: words.time(message.createdAt),
      text: textOf(message, words),
      image: message.mediaUrl !== null && isPicture(message) && !message.isDeleted ? message.mediaUrl : null,
    });
  }
  return rows;
}
