import { withoutMarks } from '@prosa/domain';
import type { CompanyEvent, Message, Notice, Ticket } from '@prosa/contract';

const MOST_LETTERS = 120;
/** Said without a language: the person's is known to the app, not to what wakes up without it. */
const signs: Record<string, string> = {
  image: '📷',
  video: '🎬',
  audio: '🎤',
  document: '📄',
  stickerMessage: '🖼️',
  locationMessage: '📍',
  liveLocationMessage: '📍',
  contactMessage: '👤',
};

/** Their body is data. */
const wordless = new Set(['locationMessage', 'liveLocationMessage', 'contactMessage']);

function textOf({ body, mediaType }: Message): string {
  const sign = signs[mediaType] ?? '';
  const text = wordless.has(mediaType) ? '' : body;
  return shortened([sign, text].filter((part) => part !== '').join(' '));
}

function shortened(marked: string): string {
  const whole = withoutMarks(marked);
  // By letters as people see them: half an emoji is none.
  const letters = Array.from(whole);
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : whole;
}

/** What a person is shown of a customer's message; both as that person may see them. */
export function composeNotice(message: Message, ticket: Ticket): Notice {
  const author = ticket.isGroup ? message.contact?.name : undefined;
  const text = textOf(message);
  return {
    title: ticket.contact.name,
    body: author ? `${author}: ${text}` : text,
    url: `/tickets/${ticket.uuid}`,
    tag: ticket.uuid,
  };
}

/** What somebody is reminded of. */
export interface ReminderNotice {
  kind: CompanyEvent<'reminder'>['action'];
  /** Who caused it; null: nobody. */
  by: string | null;
  text: string;
}

const reminderSigns: Record<ReminderNotice['kind'], string> = {
  woken: '⏰',
  mentioned: '💬',
  transferred: '➡️',
};

/** What a person is shown of a reminder; the ticket as that person may see it. */
export function noticeOfReminder({ kind, by, text }: ReminderNotice, ticket: Ticket): Notice {
  const preview = text === '' && kind === 'woken' ? ticket.lastMessage : text;
  const words = [by, preview].filter((part) => part !== null && part !== '').join(': ');
  return {
    title: ticket.contact.name,
    body: shortened(`${reminderSigns[kind]} ${words}`.trim()),
    url: `/tickets/${ticket.uuid}`,
    // As the page calls it, so that a page in the background says it once.
    tag: ticket.uuid,
  };
}
