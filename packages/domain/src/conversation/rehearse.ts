import { readMessageData } from '../messages/read-message-data.ts';
import { decide } from './decide.ts';
import type { Answer, Effect } from './effects.ts';
import { evolve } from './evolve.ts';
import type { CompanyFacts, ConnectionFacts, Facts, Presence } from './facts.ts';
import type { Ids } from './state.ts';

// A rehearsed conversation with the bot: it is decided like a real one, but never stored or sent.

export interface Rehearsal {
  company: CompanyFacts;
  connection: ConnectionFacts;
  presence: Presence;
  contactName: string;
  /** The customer's messages, in order; `choice` is the id of a button or row that is pressed. */
  inputs: readonly { text: string; choice?: string | null | undefined }[];
  /** The time of the first message. */
  at: Date;
}

export interface RehearsedBubble {
  body: string;
  mediaType: string;
  media: Answer['media'];
  /** The buttons or rows, with the id that pressing sends. */
  choices: { id: string; label: string }[];
  isList: boolean;
}

/** What would happen to the ticket. `isDrawn`: the person is a member of the queue, chosen by chance. */
export type RehearsedOutcome =
  | { kind: 'queue'; queueId: number }
  /** The integration speaks from here on; its messages are not known. */
  | { kind: 'integration'; integrationId: number }
  | { kind: 'user'; userId: number; isDrawn: boolean }
  | { kind: 'ai' | 'menu' | 'closed' | 'consent' | 'outOfHours' | 'limit' | 'silent' };

export interface RehearsedExchange {
  at: string;
  bubbles: RehearsedBubble[];
  outcomes: RehearsedOutcome[];
}

/** People take a moment to read and to write. */
const BETWEEN_MS = 15_000;

/** Counts the ids. A choice by chance takes the first candidate, and it is noted that chance decided. */
function countedIds(): { ids: Ids; isDrawn: () => boolean } {
  let last = 0;
  let drawn = false;
  const next = () => (last += 1);
  const draw = () => {
    drawn = true;
    return 0;
  };
  return {
    ids: { ticket: next, tracking: next, message: next, wid: () => `B${next()}`, draw },
    isDrawn: () => drawn,
  };
}

function factsOf({ company, connection, presence, contactName }: Rehearsal): Facts {
  const contact = {
    id: 1,
    name: contactName,
    number: '5511900000000',
    username: '',
    whatsappId: connection.id,
    disableBot: false,
    acceptAudioMessage: true,
    lgpdAcceptedAt: null,
    walletUserId: null,
    awaitsAnswer: false,
  };
  const nothing = { ticket: null, closedTicket: null, campaign: null, tracking: null };
  const unknown = { authors: new Map(), changers: new Map(), messages: new Map(), parked: new Map() };
  return {
    conversationId: 1,
    isGroup: false,
    company,
    connection,
    presence,
    contact,
    ...nothing,
    ...unknown,
  };
}

function bubbleOf({ body, mediaType, media, dataJson }: Answer): RehearsedBubble {
  const data = readMessageData({ body, mediaType, dataJson });
  const shown = { body, mediaType, media };
  if (data?.kind === 'list') {
    const rows = data.sections.flatMap((section) => section.rows);
    return { ...shown, isList: true, choices: rows.map(({ rowId, title }) => ({ id: rowId, label: title })) };
  }
  const buttons = data?.kind === 'buttons' ? data.buttons : [];
  return { ...shown, isList: false, choices: buttons.map(({ value, label }) => ({ id: value, label })) };
}

function outcomesOf(effects: readonly Effect[], isDrawn: boolean): RehearsedOutcome[] {
  return effects.flatMap((effect): RehearsedOutcome[] => {
    if (effect.type === 'logTicket') return effect.logType === 'retriesLimitQueue' ? [{ kind: 'limit' }] : [];
    if (effect.type === 'createTicket') return effect.ticket.status === 'lgpd' ? [{ kind: 'consent' }] : [];
    if (effect.type === 'handOver')
      return [{ kind: 'integration', integrationId: effect.handOver.integrationId }];
    if (effect.type === 'ask') return [{ kind: 'ai' }];
    if (effect.type !== 'changeTicket') return [];
    const { queueId, userId, status, isOutOfHour } = effect.set;
    if (status === 'closed') return [{ kind: 'closed' }];
    return [
      ...(typeof queueId === 'number' ? [{ kind: 'queue', queueId } as const] : []),
      ...(queueId === null ? [{ kind: 'menu' } as const] : []),
      ...(typeof userId === 'number' ? [{ kind: 'user', userId, isDrawn } as const] : []),
      ...(isOutOfHour === true ? [{ kind: 'outOfHours' } as const] : []),
    ];
  });
}

/** The bot's answers to each message, and where the ticket would be. */
export function rehearse(rehearsal: Rehearsal): RehearsedExchange[] {
  const author = { kind: 'phone', value: '5511900000000', name: rehearsal.contactName } as const;
  const { ids, isDrawn } = countedIds();
  let facts = factsOf(rehearsal);
  let wasDrawn = false;
  return rehearsal.inputs.map(({ text, choice }, index): RehearsedExchange => {
    const now = new Date(rehearsal.at.getTime() + index * BETWEEN_MS);
    const at = now.toISOString();
    const incoming = {
      wid: `C${index}`,
      body: text,
      mediaType: 'conversation' as const,
      ...(typeof choice === 'string' ? { choice } : {}),
    };
    const event = { kind: 'message', chat: author, author, fromMe: false, at, ...incoming } as const;
    const effects = decide(facts, event, now, ids);
    facts = effects.reduce(evolve, facts);
    const bubbles = effects.flatMap((effect) => (effect.type === 'answer' ? [bubbleOf(effect.answer)] : []));
    const outcomes = outcomesOf(effects, isDrawn() && !wasDrawn);
    wasDrawn = isDrawn();
    const isSilent = bubbles.length === 0 && outcomes.length === 0;
    return { at, bubbles, outcomes: isSilent ? [{ kind: 'silent' }] : outcomes };
  });
}
