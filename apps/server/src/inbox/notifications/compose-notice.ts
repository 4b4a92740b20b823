import { isWrittenText, readSystemText, withoutMarks } from '@prosa/domain';
import type { CompanyEvent, Message, Notice, Ticket } from '@prosa/contract';

const MOST_LETTERS = 120;
/** Emoji instead of words: the app knows the user's language, but the push handler runs without the app. */
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

/** The body of these types is data, not text. */
const wordless = new Set(['locationMessage', 'liveLocationMessage', 'contactMessage']);

/** Names a text of the system, so that the service worker can show it in the reader's language. */
function systemPart(before: string, text: string): Pick<Notice, 'systemText'> {
  const known = readSystemText(text);
  return known ? { systemText: { before, ...known } } : {};
}

function shortened(marked: string): string {
  const whole = withoutMarks(marked);
  // Cuts by code points, so that no emoji is halved.
  const letters = Array.from(whole);
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : whole;
}

/** The push notice of a customer's message. Message and ticket are given as the viewer may see them. */
export function composeNotice(message: Message, ticket: Ticket): Notice {
  const author = ticket.isGroup ? (message.contact?.name ?? '') : '';
  const intro = author === '' ? '' : `${author}: `;
  const kind = signs[message.mediaType];
  const sign = kind === undefined ? '' : `${kind} `;
  const text = wordless.has(message.mediaType) ? '' : message.body;
  return {
    title: ticket.contact.name,
    body: intro + shortened(`${sign}${text}`.trimEnd()),
    ...(isWrittenText(message) ? {} : systemPart(intro + sign, text)),
    url: `/tickets/${ticket.uuid}`,
    tag: ticket.uuid,
  };
}

export interface ReminderNotice {
  kind: CompanyEvent<'reminder'>['action'];
  /** The user who caused the reminder; null when nobody did. */
  by: string | null;
  text: string;
  /** How many other tickets came with this one. */
  others?: number;
}

const reminderSigns: Record<ReminderNotice['kind'], string> = {
  woken: '⏰',
  mentioned: '💬',
  transferred: '➡️',
};

/** The push notice of a reminder; the ticket is given as the viewer may see it. */
export function noticeOfReminder({ kind, by, text, others = 0 }: ReminderNotice, ticket: Ticket): Notice {
  const isPreview = text === '' && kind === 'woken';
  const preview = isPreview ? ticket.lastMessage : text;
  const words = [by, preview].filter((part) => part !== null && part !== '').join(': ');
  const before = `${reminderSigns[kind]} ${by === null ? '' : `${by}: `}`;
  return {
    title: others > 0 ? `${ticket.contact.name} +${others}` : ticket.contact.name,
    body: shortened(`${reminderSigns[kind]} ${words}`.trim()),
    ...(isPreview ? systemPart(before, preview) : {}),
    url: `/tickets/${ticket.uuid}`,
    // The same tag as in the page, so that a page in the background shows the notice once.
    tag: ticket.uuid,
  };
}
